import { useEffect, useState } from 'react';
import type { MessageFeed } from '../../shared/harbor-api.ts';

/** Messages and the state of the connection. */
export interface FeedState extends MessageFeed {
  status: 'connecting' | 'live' | 'lost';
}

const EMPTY: FeedState = { messages: [], totals: { messages: 0, records: 0 }, status: 'connecting' };

/** Listens to the backend. The browser reconnects by itself; until then the feed says that it was lost. */
export function useMessageFeed(): FeedState {
  const [state, setState] = useState(EMPTY);

  useEffect(() => {
    const events = new EventSource('/api/messages/stream');
    events.addEventListener('messages', (event: MessageEvent<string>) => {
      // Our own backend; its types are shared.
      setState({ ...(JSON.parse(event.data) as MessageFeed), status: 'live' });
    });
    events.addEventListener('error', () => setState((last) => ({ ...last, status: 'lost' })));
    return () => events.close();
  }, []);

  return state;
}
