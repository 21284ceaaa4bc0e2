import type { Problem } from '../contract/problem.ts';
import { AmpersandApiError, problemMessage } from './api-error.ts';

/**
 * Parses a response.
 *
 * @param kind `empty` ignores the body; `json` expects JSON; `text` expects plain text, which some servers write as a
 *   JSON string
 * @throws AmpersandApiError for an error status and for an unexpected body
 */
export async function parseResponse(response: Response, kind: 'empty' | 'json' | 'text'): Promise<unknown> {
  const { status, statusText } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok && (kind === 'empty' || status === 204)) return undefined;

  const text = await readText(response);
  const json = parseJson(text);
  const body = response.ok && kind === 'text' && typeof json !== 'string' ? text.trim() || undefined : json;
  if (response.ok) {
    if (body !== undefined) return body;
    throw new AmpersandApiError({
      kind: 'unreadable',
      message: 'The server gave a response that could not be read.',
      status,
      requestId,
    });
  }
  const problem = toProblem(body, status);
  throw new AmpersandApiError({
    kind: problem ? 'rejected' : 'unreadable',
    message:
      (problem && problemMessage(problem)) ||
      `The server refused the request (${status} ${statusText}).`.replace(' )', ')'),
    status,
    problem,
    requestId,
  });
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new AmpersandApiError({ kind: 'network', message: 'The server broke off its response.', cause });
  }
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined if the body is not an object */
function toProblem(body: unknown, status: number): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // Servers send different members, so only the two that our code requires are filled in.
  return { type: 'about:blank', status, ...body } as Problem;
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
