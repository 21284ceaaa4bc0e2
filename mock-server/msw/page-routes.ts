/** Part of a page or a browser context of Playwright that a mock backend uses. */
export interface MockedPage {
  route(matches: (url: URL) => boolean, handle: (route: MockedRoute) => Promise<void>): Promise<unknown>;
}

/** A request of the page that waits for its response. */
interface MockedRoute {
  request(): {
    url(): string;
    method(): string;
    allHeaders(): Promise<Record<string, string>>;
    postDataBuffer(): Uint8Array | null;
  };
  fulfill(response: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(): Promise<void>;
}

/** Passes the requests of a page that match to a backend. */
export async function routePage(
  page: MockedPage,
  matches: (url: URL) => boolean,
  respond: (request: Request) => Promise<Response>,
): Promise<void> {
  await page.route(matches, async (route) => {
    const sent = route.request();
    const body = sent.postDataBuffer();
    const headers = Object.entries(await sent.allHeaders()).filter(([name]) => !name.startsWith(':'));
    const request = new Request(sent.url(), {
      method: sent.method(),
      headers: Object.fromEntries(headers),
      ...(body !== null && { body: new Uint8Array(body) }),
    });
    const response = await respond(request);
    if (response.type === 'error') return await route.abort();
    const { status } = response;
    await route.fulfill({ status, headers: Object.fromEntries(response.headers), body: await response.text() });
  });
}
