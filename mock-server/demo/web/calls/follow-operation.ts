import type { Exchange, ServiceCall } from '../../harbor-api.ts';
import { fetchExchange } from './fetch-exchange.ts';

const ASK_EVERY_MS = 400;
/** A write that waits for its retry takes longer; then the last answer says so. */
const MOST_QUESTIONS = 25;

/**
 * Asks for the operation of an accepted write until it is done.
 *
 * @param first answer to the write; nothing follows for another call, or for a write that was refused
 * @returns the answer to every question
 */
export async function* followOperation(
  call: ServiceCall,
  first: Exchange,
  signal: AbortSignal,
): AsyncGenerator<Exchange, void> {
  const operationId = operationToFollow(call, first);
  if (operationId === undefined) return;
  for (let question = 0; question < MOST_QUESTIONS; question += 1) {
    const answer = await fetchExchange({ kind: 'operation', operationId }, signal);
    yield answer;
    if (member(answer, 'status') !== 'in_progress') return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    signal.throwIfAborted();
  }
}

function operationToFollow(call: ServiceCall, { response }: Exchange): string | undefined {
  if (call.kind !== 'create-tag' || call.mode !== 'asynchronous' || response.status >= 400) return undefined;
  return member({ response }, 'operationId');
}

function member({ response: { body } }: Pick<Exchange, 'response'>, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined;
  // Looked up in an object that has it.
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
