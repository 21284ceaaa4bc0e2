import { useEffect, useRef, useState } from 'react';
import type { Exchange, ServiceCall } from '../../shared/harbor-api.ts';

/** The latest call: what went out and came back, in order. */
export interface ServiceCallState {
  /** Running call. */
  running?: ServiceCall['kind'];
  exchanges: Exchange[];
  error?: string;
}

/** Return value of {@link useServiceCall}. */
export interface ServiceCalls extends ServiceCallState {
  /** @returns the last response; undefined when there is none, or when another call was made meanwhile */
  send: (call: ServiceCall) => Promise<Exchange | undefined>;
}

/** Lets the backend make calls, one at a time, each with the calls that follow it. */
export function useServiceCall(): ServiceCalls {
  const [state, setState] = useState<ServiceCallState>({ exchanges: [] });
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  async function send(call: ServiceCall): Promise<Exchange | undefined> {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    setState({ running: call.kind, exchanges: [] });
    try {
      const first = await fetchExchange(call, signal);
      setState({ running: call.kind, exchanges: [first] });
      let response = first;
      for await (const second of followCall(call, first, signal)) {
        response = second;
        setState({ running: call.kind, exchanges: [first, second] });
      }
      setState((last) => ({ exchanges: last.exchanges }));
      return response;
    } catch (error) {
      if (signal.aborted) return undefined;
      const message = error instanceof Error ? error.message : String(error);
      setState((last) => ({ exchanges: last.exchanges, error: message }));
      return undefined;
    }
  }

  return { ...state, send };
}

const POLL_INTERVAL_MS = 400;
/** A write that waits for its retry takes longer; then the last response says so. */
const MAX_POLLS = 25;

/**
 * Makes the calls that follow a call: a connection is installed, and the operation of an accepted write or of a batch is
 * requested until it is done.
 *
 * @param first response to the call; nothing follows for other calls, or when it was rejected
 * @returns the response to each further call
 */
async function* followCall(call: ServiceCall, first: Exchange, signal: AbortSignal): AsyncGenerator<Exchange, void> {
  const connectionId = call.kind === 'connect-hubspot' ? member(first, 'id') : undefined;
  if (call.kind === 'connect-hubspot' && connectionId !== undefined) {
    yield await fetchExchange({ kind: 'install-contacts', groupRef: call.groupRef, connectionId }, signal);
  }
  const operationId = operationToFollow(call, first);
  if (operationId === undefined) return;
  for (let question = 0; question < MAX_POLLS; question += 1) {
    const response = await fetchExchange({ kind: 'operation', operationId }, signal);
    yield response;
    if (member(response, 'status') !== 'in_progress') return;
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

/**
 * Lets Harbor's backend make a call.
 *
 * @throws Error with words for the visitor when the backend could not make it
 */
async function fetchExchange(call: ServiceCall, signal: AbortSignal): Promise<Exchange> {
  const response = await fetch('/api/calls', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('Harbor’s backend does not respond. Is it still running?');
  });
  if (!response.ok) throw new Error(`Harbor’s backend responded with ${response.status}: ${await response.text()}`);
  // Our own backend; its types are shared.
  return (await response.json()) as Exchange;
}
