/** One request that the mock backend handled. */
export interface RecordedRequest {
  method: string;
  /** Whole address. */
  url: string;
  /** Below the origin, without the query; `/v1/projects/…`. */
  path: string;
  query: Record<string, string>;
  /** Parsed when it is JSON; absent without a body. */
  body?: unknown;
  /** Of the response; 0 when the connection was dropped. */
  status: number;
}

/** Describes a request without its credential. */
export async function describeRequest(request: Request): Promise<Omit<RecordedRequest, 'status'>> {
  const url = new URL(request.url);
  const text = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.clone().text();
  return {
    method: request.method,
    url: request.url,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    ...(text !== '' && { body: parseBody(text) }),
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
