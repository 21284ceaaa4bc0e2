import type { FeedState } from './useMessageFeed.ts';
import './feed-status.css';

const LABELS: Record<FeedState['status'], string> = {
  connecting: 'Connecting…',
  live: 'Live',
  lost: 'Reconnecting…',
};

/** Whether news arrive by themselves. */
export function FeedStatus({ status }: Pick<FeedState, 'status'>) {
  return (
    <span className={`feed-status is-${status}`} role="status">
      {LABELS[status]}
    </span>
  );
}
