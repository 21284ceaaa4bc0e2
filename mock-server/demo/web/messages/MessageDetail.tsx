import { useEffect, useState } from 'react';
import type { MessageSummary } from '../../harbor-api.ts';
import { JsonView } from '../ui/JsonView.tsx';
import { Signature } from './MessageRow.tsx';
import './message-detail.css';

/** A message holds up to 300 kB; the first records show what all of them look like. */
const RECORDS_SHOWN = 3;

type Loaded = { id: string; body: Record<string, unknown> } | { id: string; error: string };

/** One message with its first records. */
export function MessageDetail({ message }: { message: MessageSummary }) {
  const [loaded, setLoaded] = useState<Loaded>();

  // The body is fetched when somebody looks at it, because most are never looked at.
  useEffect(() => {
    const aborter = new AbortController();
    loadMessage(message.id, aborter.signal).then(setLoaded, (error: unknown) => {
      if (!aborter.signal.aborted) setLoaded({ id: message.id, error: String(error) });
    });
    return () => aborter.abort();
  }, [message.id]);

  const current = loaded?.id === message.id ? loaded : undefined;
  return (
    <article className="card message-detail">
      <header>
        <h2>
          {message.objectName} for {message.groupName}
        </h2>
        <Signature message={message} />
        <a className="link-button" href={rawUrl(message.id)} target="_blank" rel="noreferrer">
          Raw JSON
        </a>
      </header>
      <dl>
        <Fact name="Message">{message.id}</Fact>
        <Fact name="Kind">{message.readType ?? 'event'}</Fact>
        <Fact name="Records">{message.records.toLocaleString('en')}</Fact>
        <Fact name="Size">{(message.bytes / 1000).toFixed(1)} kB</Fact>
        <Fact name="Arrived">{message.deliveries === 1 ? 'once' : `${message.deliveries} times, same ID`}</Fact>
      </dl>
      {message.problem !== undefined && (
        <p className="message-detail-problem">Harbor ignores this message: {message.problem}</p>
      )}
      {current === undefined && <p role="status">Loading…</p>}
      {current !== undefined && 'error' in current && <p role="alert">{current.error}</p>}
      {current !== undefined && 'body' in current && <Body body={current.body} />}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Body({ body }: { body: Record<string, unknown> }) {
  const records = Array.isArray(body['result']) ? body['result'] : [];
  const left = records.length - RECORDS_SHOWN;
  const shown = left > 0 ? { ...body, result: records.slice(0, RECORDS_SHOWN) } : body;
  return (
    <>
      <JsonView value={shown} label="Content of the message" />
      {left > 0 && (
        <p className="message-detail-more">{left.toLocaleString('en')} more records stand in the raw JSON.</p>
      )}
    </>
  );
}

function rawUrl(id: string): string {
  return `/api/messages/${encodeURIComponent(id)}`;
}

async function loadMessage(id: string, signal: AbortSignal): Promise<Loaded> {
  const response = await fetch(rawUrl(id), { signal });
  if (response.status === 404) return { id, error: 'This message is no longer kept.' };
  if (!response.ok) return { id, error: `The backend answered ${response.status}.` };
  // A message is a JSON object; the view takes any.
  return { id, body: (await response.json()) as Record<string, unknown> };
}
