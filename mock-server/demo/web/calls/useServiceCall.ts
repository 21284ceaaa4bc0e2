import { useEffect, useRef, useState } from 'react';
import type { Exchange, ServiceCall } from '../../harbor-api.ts';
import { fetchExchange } from './fetch-exchange.ts';
import { followOperation } from './follow-operation.ts';

/** The latest call: what went out and came back, in order. */
export interface ServiceCallState {
  /** What runs right now. */
  running?: ServiceCall['kind'];
  exchanges: Exchange[];
  error?: string;
}

/** Lets the backend make calls, one at a time. An accepted write is followed until it is done. */
export function useServiceCall(): ServiceCallState & { send: (call: ServiceCall) => Promise<void> } {
  const [state, setState] = useState<ServiceCallState>({ exchanges: [] });
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  async function send(call: ServiceCall): Promise<void> {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    setState({ running: call.kind, exchanges: [] });
    try {
      const first = await fetchExchange(call, signal);
      setState({ running: call.kind, exchanges: [first] });
      for await (const second of followOperation(call, first, signal)) {
        setState({ running: call.kind, exchanges: [first, second] });
      }
      setState((last) => ({ exchanges: last.exchanges }));
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      setState((last) => ({ exchanges: last.exchanges, error: message }));
    }
  }

  return { ...state, send };
}
