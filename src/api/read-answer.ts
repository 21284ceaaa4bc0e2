import type { Problem } from '../contract/problem.ts';
import { AmpersandApiError, problemMessage } from './api-error.ts';

/**
 * Takes an answer apart.
 *
 * @param isEmpty the endpoint answers without a body; whatever comes is ignored
 * @throws AmpersandApiError for an error status, and for a body that is not JSON
 */
export async function readAnswer(response: Response, isEmpty: boolean): Promise<unknown> {
  const { status, statusText } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok && (isEmpty || status === 204)) return undefined;

  const body = await readJson(response);
  if (response.ok) {
    if (body !== undefined) return body;
    throw new AmpersandApiError({
      kind: 'unreadable',
      message: 'The server gave an answer that could not be read.',
      status,
      requestId,
    });
  }
  const problem = asProblem(body, status);
  throw new AmpersandApiError({
    kind: problem ? 'refused' : 'unreadable',
    message:
      (problem && problemMessage(problem)) ||
      `The server refused the request (${status} ${statusText}).`.replace(' )', ')'),
    status,
    problem,
    requestId,
  });
}

/** @returns undefined when the body is no JSON */
async function readJson(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new AmpersandApiError({ kind: 'network', message: 'The server broke off its answer.', cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined when an error's body says nothing */
function asProblem(body: unknown, status: number): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // Servers differ in which members they send, so only the two that our code relies on are filled in.
  return { type: 'about:blank', status, ...body } as Problem;
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
