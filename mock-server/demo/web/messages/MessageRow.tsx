import type { MessageSummary } from '../../shared/harbor-api.ts';
import { formatBytes, formatRecords, formatTime } from './format.ts';
import { SignatureBadge } from './SignatureBadge.tsx';
import './message-row.css';

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
