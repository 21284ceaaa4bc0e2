import './live-messages.css';
import './feed-summary.css';
import './feed-status.css';
import './message-row.css';
import type { MessageSummary } from '../../shared/harbor-api.ts';
import { RouterLink } from '../router/Router.tsx';
import { formatBytes, formatRecords, formatTime, SignatureBadge } from './MessageDetail.tsx';
import type { FeedState } from './useMessageFeed.ts';

/** How much was received and verified since the demo was started, and whether more comes by itself. */
export function FeedSummary({ feed, title, titleId }: { feed: FeedState; title: string; titleId?: string }) {
  return (
    <div className="feed-summary">
      <h2 id={titleId}>{title}</h2>
      <FeedStatus status={feed.status} />
      <dl>
        <Total name="Records" count={feed.totals.records} />
        <Total name="Messages" count={feed.totals.messages} />
      </dl>
    </div>
  );
}

function Total({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count.toLocaleString('en')}</dd>
    </div>
  );
}

const LABELS: Record<FeedState['status'], string> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Reconnecting…',
};

/** Whether news arrive by themselves. */
function FeedStatus({ status }: Pick<FeedState, 'status'>) {
  return (
    <span className={`feed-status is-${status}`} role="status">
      {LABELS[status]}
    </span>
  );
}

/** One message in a list, with its content, group, time, size and signature. */
export function MessageRow({ message }: { message: MessageSummary }) {
  return (
    <span className="message-row">
      <span className="message-row-what">
        <strong>{message.objectName}</strong> {formatRecords(message.records)}
      </span>
      <SignatureBadge message={message} />
      <span className="message-row-facts">{message.groupName || 'Sender unknown'}</span>
      <span className="message-row-facts">
        {formatBytes(message.bytes)}
        <time dateTime={message.receivedAt}>{formatTime(message.receivedAt)}</time>
      </span>
    </span>
  );
}

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
