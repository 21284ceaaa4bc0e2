import type { MessageSummary } from '../../harbor-api.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import './message-row.css';

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** One message in a list: what it brings, for whom, when, and whether it is genuine. */
export function MessageRow({ message }: { message: MessageSummary }) {
  return (
    <span className="message-row">
      <span className="message-row-what">
        <strong>{message.objectName}</strong>
        <span>
          {message.records.toLocaleString('en')} {message.records === 1 ? 'record' : 'records'}
        </span>
      </span>
      <Signature message={message} />
      <span className="message-row-who">{message.groupName}</span>
      <time dateTime={message.receivedAt}>{TIME.format(new Date(message.receivedAt))}</time>
    </span>
  );
}

/** Whether the signature of a message is right. */
export function Signature({ message }: { message: MessageSummary }) {
  return message.isVerified ? (
    <span className="tag tag-good">
      <CheckIcon />
      Verified
    </span>
  ) : (
    <span className="tag tag-bad" title={message.problem}>
      <WarningIcon />
      Not verified
    </span>
  );
}
