import './message-detail.css';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { WebhookMessage } from '../../../../src/contract/index.ts';
import type { MessageSummary } from '../../shared/harbor-api.ts';
import { JsonView } from '../ui/JsonView.tsx';
import { formatBytes, formatTime } from './format.ts';
import { MessageContent } from './MessageContent.tsx';
import { SignatureBadge } from './SignatureBadge.tsx';

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
        <Fact name="Reason">{message.readType ?? message.action ?? 'unknown'}</Fact>
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

type Loaded = { id: string } & ({ text: string; message?: WebhookMessage } | { error: string });

/** Loads the content of a message when it is opened. */
function useMessageBody(id: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();

  useEffect(() => {
    const aborter = new AbortController();
    load(id, aborter.signal).then(setLoaded, () => {
      if (!aborter.signal.aborted) setLoaded({ id, error: 'Harbor’s backend does not respond. Is it still running?' });
    });
    return () => aborter.abort();
  }, [id]);

  return loaded?.id === id ? loaded : undefined;
}

/** @returns address of the message exactly as it arrived */
function messageUrl(id: string): string {
  return `/api/messages/${encodeURIComponent(id)}`;
}

async function load(id: string, signal: AbortSignal): Promise<Loaded> {
  const response = await fetch(messageUrl(id), { signal });
  if (response.status === 404) return { id, error: 'This message is no longer kept.' };
  if (!response.ok) return { id, error: `Harbor’s backend responded with ${response.status}.` };
  const text = await response.text();
  return { id, text, message: parse(text) };
}

/** A message that is not verified can be anything. */
function parse(text: string): WebhookMessage | undefined {
  try {
    const content: unknown = JSON.parse(text);
    // The shape that the service sends; what is shown of it is read with care.
    return typeof content === 'object' && content !== null ? (content as WebhookMessage) : undefined;
  } catch {
    return undefined;
  }
}
