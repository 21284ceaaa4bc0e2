/** Interface of the benchmark page for the driving script. */
export interface WidgetProbe {
  /** Commits of React since the page was loaded. */
  commits: number;
  /** ms that React spent rendering. */
  renderTime: number;
  /** Mounts the widget. @returns ms until its first fields are painted */
  open(): Promise<number>;
  close(): void;
}

/** Fake network of a page: delayed responses, and a record of every request. */
export interface WidgetNetwork {
  /** When each request began and ended, in ms. */
  requests: { url: string; began: number; ended: number }[];
}

/** Responses by path, and when they come. */
export interface NetworkScript {
  /** JSON text by the path below `/v1`, without query. */
  responses: Record<string, string>;
  /** ms between a request and its response. */
  delay: number;
}

/**
 * Takes the place of `fetch`. Runs in the page, before anything else, and uses nothing from outside of itself.
 */
export function installNetwork({ responses, delay }: NetworkScript): void {
  const requests: WidgetNetwork['requests'] = [];
  window.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const entry = { url: url.href, began: performance.now(), ended: Number.POSITIVE_INFINITY };
    requests.push(entry);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const text = responses[url.pathname.replace(/^.*?\/v1/, '')];
    entry.ended = performance.now();
    const headers = { 'content-type': 'application/json' };
    return new Response(text ?? '{"title":"No such address"}', { status: text === undefined ? 404 : 200, headers });
  };
  Object.assign(window, { network: { requests } satisfies WidgetNetwork });
}

/**
 * Notes the ms from each key and click to the paint that follows, in `window.paints`. Runs in the page.
 */
export function installStopwatch(): void {
  const paints: number[] = [];
  const note = () => {
    const began = performance.now();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => paints.push(performance.now() - began);
      painted.port2.postMessage(null);
    });
  };
  for (const event of ['keydown', 'click']) addEventListener(event, note, { capture: true });
  Object.assign(window, { paints });
}
