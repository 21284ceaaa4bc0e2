import { MessageRow } from './MessageRow.tsx';
import type { FeedState } from './useMessageFeed.ts';
import './live-messages.css';

const SHOWN = 6;

/** What arrived at Harbor's webhook, beside the widget that caused it. */
export function LiveMessages({ feed, onOpenAll }: { feed: FeedState; onOpenAll: () => void }) {
  const { messages, totals, isLive } = feed;
  return (
    <section className="card live" aria-labelledby="live-title">
      <div className="live-head">
        <h2 id="live-title">Webhook</h2>
        <span className={isLive ? 'live-state is-live' : 'live-state'}>{isLive ? 'Live' : 'Connecting…'}</span>
      </div>
      <p className="live-total" aria-live="polite">
        <strong>{totals.records.toLocaleString('en')}</strong> {totals.records === 1 ? 'record' : 'records'} in{' '}
        {totals.messages.toLocaleString('en')} {totals.messages === 1 ? 'message' : 'messages'}
      </p>
      {messages.length === 0 ? (
        <p className="live-empty">Records appear here as soon as an object is installed. Nothing has arrived yet.</p>
      ) : (
        <>
          <ul className="live-list">
            {messages.slice(0, SHOWN).map((message) => (
              <li key={message.id}>
                <MessageRow message={message} />
              </li>
            ))}
          </ul>
          <button type="button" className="link-button" onClick={onOpenAll}>
            Look inside
          </button>
        </>
      )}
    </section>
  );
}
