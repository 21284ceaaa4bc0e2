import './record-table.css';
import './message-detail.css';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { WebhookMessage, WebhookResultEntry } from '../../../../src/contract/index.ts';
import type { MessageSummary } from '../../shared/harbor-api.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import { JsonView } from '../ui/JsonView.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { recordTable } from './record-table.ts';

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

/** Whether the signature of a message is right. */
export function SignatureBadge({ message }: { message: MessageSummary }) {
  return message.isVerified ? (
    <span className="tag tag-good">
      <CheckIcon />
      Verified
    </span>
  ) : (
    <span className="tag tag-bad">
      <WarningIcon />
      Not verified
    </span>
  );
}

/** Number of displayed records. A message contains up to 300 kB. */
const RECORDS_IN_JSON = 5;

const TABS: Tab<'records' | 'json'>[] = [
  { id: 'records', label: 'Records' },
  { id: 'json', label: 'JSON' },
];

/** A message as a table of its records, or as JSON. */
function MessageContent({ message, rawUrl }: { message: WebhookMessage; rawUrl: string }) {
  const [tab, setTab] = useState<'records' | 'json'>('records');
  const entries = Array.isArray(message.result) ? message.result : [];
  return (
    <Tabs tabs={TABS} selected={tab} onSelect={setTab} label="View of the message">
      {tab === 'records' && entries.length > 0 && <RecordTable entries={entries} />}
      {tab === 'records' && entries.length === 0 && <NoRecords message={message} />}
      {tab === 'json' && (
        <>
          <JsonView value={{ ...message, result: entries.slice(0, RECORDS_IN_JSON) }} label="Message as JSON" />
          <p className="message-detail-more">
            {entries.length > RECORDS_IN_JSON && `The first ${RECORDS_IN_JSON} of ${entries.length} records. `}
            <a href={rawUrl} target="_blank" rel="noreferrer">
              Open the whole message
            </a>
          </p>
        </>
      )}
    </Tabs>
  );
}

function NoRecords({ message }: { message: WebhookMessage }) {
  const isElsewhere = message.resultInfo?.type === 'url';
  return (
    <p className="message-detail-more">
      {isElsewhere ? 'The records are too large for a message; the JSON says where they are.' : 'No records.'}
    </p>
  );
}

const ROWS_AT_A_TIME = 25;

/** Records of a message, some at a time; another message begins with a few again. */
function RecordTable({ entries }: { entries: readonly WebhookResultEntry[] }) {
  const [shown, setShown] = useState({ entries, count: ROWS_AT_A_TIME });
  const count = shown.entries === entries ? shown.count : ROWS_AT_A_TIME;
  const { columns, rows } = useMemo(() => recordTable(entries.slice(0, count)), [entries, count]);
  const left = entries.length - rows.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
      <section className="record-table" aria-label="Records" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name, isMapped }) => (
                <th key={`${name}-${isMapped}`} scope="col">
                  {name}
                  {isMapped && <span className="tag">matched</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <button type="button" className="button" onClick={() => setShown({ entries, count: count + ROWS_AT_A_TIME })}>
          {left <= ROWS_AT_A_TIME ? `Show the last ${left}` : `Show ${ROWS_AT_A_TIME} more of ${left}`}
        </button>
      )}
    </>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** @param instant RFC 3339 @returns time of day where the visitor is */
export function formatTime(instant: string): string {
  return TIME.format(new Date(instant));
}

export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${Math.round(bytes / 1000)} kB`;
}

export function formatRecords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;
}
