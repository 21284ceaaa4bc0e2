import type { ReactNode } from 'react';
import type { MessageSummary } from '../../shared/harbor-api.ts';
import { JsonView } from '../ui/JsonView.tsx';
import { formatBytes, formatTime } from './format.ts';
import { MessageContent } from './MessageContent.tsx';
import { SignatureBadge } from './SignatureBadge.tsx';
import { messageUrl, useMessageBody } from './useMessageBody.ts';
import './message-detail.css';

/** One message: the facts about it and its records. */
export function MessageDetail({ message }: { message: MessageSummary }) {
  const body = useMessageBody(message.id);
  return (
    <article className="card message-detail" aria-labelledby="message-title">
      <header>
        <h2 id="message-title">
          {message.objectName}
          {message.groupName && <span> of {message.groupName}</span>}
        </h2>
        <SignatureBadge message={message} />
      </header>
      {message.problem !== undefined && (
        <p className="message-detail-problem">Harbor refused this message: {message.problem}</p>
      )}
      <dl className="message-facts">
        <Fact name="Reason">{message.readType ?? 'unknown'}</Fact>
        <Fact name="Records">{message.records.toLocaleString('en')}</Fact>
        <Fact name="Size">{formatBytes(message.bytes)}</Fact>
        <Fact name="Received">
          {formatTime(message.receivedAt)}
          {message.deliveries > 1 && `, ${message.deliveries} times`}
        </Fact>
        <Fact name="ID">
          <code>{message.id}</code>
        </Fact>
      </dl>
      {body === undefined && <p role="status">Loading…</p>}
      {body !== undefined && 'error' in body && <p role="alert">{body.error}</p>}
      {body !== undefined && 'text' in body && body.message === undefined && (
        <JsonView value={body.text} label="Content of the message" />
      )}
      {body !== undefined && 'text' in body && body.message !== undefined && (
        <MessageContent message={body.message} rawUrl={messageUrl(message.id)} />
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
