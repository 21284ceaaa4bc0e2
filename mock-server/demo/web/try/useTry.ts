import { useState } from 'react';
import type { TryRequest, TryResult } from '../../harbor-api.ts';

/** State of a call that the backend makes for the page. */
export interface TryState {
  isRunning: boolean;
  result?: TryResult;
  error?: string;
  run: (request: TryRequest) => Promise<void>;
}

/** Lets the backend make a call, one at a time. */
export function useTry(): TryState {
  const [state, setState] = useState<Omit<TryState, 'run'>>({ isRunning: false });

  async function run(request: TryRequest): Promise<void> {
    setState((last) => ({ ...last, isRunning: true }));
    setState({ isRunning: false, ...(await send(request)) });
  }

  return { ...state, run };
}

async function send(request: TryRequest): Promise<{ result: TryResult } | { error: string }> {
  try {
    const response = await fetch('/api/try', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    // Our own backend; its types are shared.
    if (response.ok) return { result: (await response.json()) as TryResult };
    return { error: `Harbor's backend answered ${response.status}: ${await response.text()}` };
  } catch {
    return { error: 'Harbor\'s backend does not answer. Is "npm start" still running?' };
  }
}
