import { useCallback, useEffect, useState } from 'react';
import type { Session } from '../shared/harbor-api.ts';

interface SessionState {
  session?: Session;
  error?: string;
}

/** Asks the backend who is signed in. */
export function useSession(): SessionState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SessionState>({});

  // Asks again for every attempt.
  useEffect(() => {
    const aborter = new AbortController();
    load(aborter.signal, attempt).then(setState, (error: unknown) => {
      if (!aborter.signal.aborted) setState({ error: error instanceof Error ? error.message : String(error) });
    });
    return () => aborter.abort();
  }, [attempt]);

  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}

async function load(signal: AbortSignal, attempt: number): Promise<SessionState> {
  const response = await fetch('/api/session', { signal, cache: attempt > 0 ? 'reload' : 'default' });
  if (!response.ok) throw new Error(`Harbor's backend answered ${response.status}. Is "npm start" still running?`);
  // Our own backend; its types are shared.
  return { session: (await response.json()) as Session };
}
