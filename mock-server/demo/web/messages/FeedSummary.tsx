import './feed-summary.css';
import './feed-status.css';
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
