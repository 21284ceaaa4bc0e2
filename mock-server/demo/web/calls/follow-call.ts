import type { Exchange, ServiceCall } from '../../shared/harbor-api.ts';
import { fetchExchange } from './fetch-exchange.ts';

const POLL_INTERVAL_MS = 400;
/** A write that waits for its retry takes longer; then the last answer says so. */
const MAX_POLLS = 25;

/**
 * Makes the calls that follow a call: a connection is installed, and the operation of an accepted write or of a batch is
 * requested until it is done.
 *
 * @param first answer to the call; nothing follows for other calls, or when it was rejected
 * @returns the answer to each further call
 */
export async function* followCall(
  call: ServiceCall,
  first: Exchange,
  signal: AbortSignal,
): AsyncGenerator<Exchange, void> {
  const connectionId = call.kind === 'connect-hubspot' ? member(first, 'id') : undefined;
  if (call.kind === 'connect-hubspot' && connectionId !== undefined) {
    yield await fetchExchange({ kind: 'install-contacts', groupRef: call.groupRef, connectionId }, signal);
  }
  const operationId = operationToFollow(call, first);
  if (operationId === undefined) return;
  for (let question = 0; question < MAX_POLLS; question += 1) {
    const answer = await fetchExchange({ kind: 'operation', operationId }, signal);
    yield answer;
    if (member(answer, 'status') !== 'in_progress') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    signal.throwIfAborted();
  }
}

function operationToFollow(call: ServiceCall, first: Exchange): string | undefined {
  // The operation of a batch lists the records that failed, also when none was written (422).
  const isFollowed = call.kind === 'create-contacts' || (call.kind === 'create-tag' && call.mode === 'asynchronous');
  return isFollowed ? member(first, 'operationId') : undefined;
}

function member({ response: { body } }: Pick<Exchange, 'response'>, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined;
  // Looked up in an object that has it.
  const value = (body as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
