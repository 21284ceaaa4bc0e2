import { useEffect, useRef, useState } from 'react';
import type { Exchange, ServiceCall } from '../../shared/harbor-api.ts';
import { fetchExchange } from './fetch-exchange.ts';
import { followCall } from './follow-call.ts';

/** The latest call: what went out and came back, in order. */
export interface ServiceCallState {
  /** Running call. */
  running?: ServiceCall['kind'];
  exchanges: Exchange[];
  error?: string;
}

/** Return value of {@link useServiceCall}. */
export interface ServiceCalls extends ServiceCallState {
  /** @returns the last answer; undefined when there is none, or when another call was made meanwhile */
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
      let answer = first;
      for await (const second of followCall(call, first, signal)) {
        answer = second;
        setState({ running: call.kind, exchanges: [first, second] });
      }
      setState((last) => ({ exchanges: last.exchanges }));
      return answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      const message = error instanceof Error ? error.message : String(error);
      setState((last) => ({ exchanges: last.exchanges, error: message }));
      return undefined;
    }
  }

  return { ...state, send };
}
