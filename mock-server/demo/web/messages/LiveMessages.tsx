import './live-messages.css';
import { RouterLink } from '../router/Router.tsx';
import { FeedSummary, MessageRow } from './FeedSummary.tsx';
import type { FeedState } from './useMessageFeed.ts';

const SHOWN = 6;

/** Webhook messages of Harbor, next to the widget that caused them. */
export function LiveMessages({ feed }: { feed: FeedState }) {
  const latest = feed.messages.slice(0, SHOWN);
  return (
    <section className="card live" aria-labelledby="live-title">
      <FeedSummary feed={feed} title="Arriving now" titleId="live-title" />
      {latest.length === 0 ? (
        <p className="live-empty">
          Nothing since the start. Records come to Harbor’s webhook when an integration is installed.
        </p>
      ) : (
        <>
          <ul className="live-list">
            {latest.map((message) => (
              <li key={message.id}>
                <RouterLink to={{ page: 'messages', messageId: message.id }} className="live-link">
                  <MessageRow message={message} />
                </RouterLink>
              </li>
            ))}
          </ul>
          <RouterLink to={{ page: 'messages' }} className="live-all">
            All messages
          </RouterLink>
        </>
      )}
    </section>
  );
}
