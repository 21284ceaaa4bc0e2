import './record-table.css';
import { useMemo, useState } from 'react';
import type { WebhookMessage, WebhookResultEntry } from '../../../../src/contract/index.ts';
import { JsonView } from '../ui/JsonView.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { recordTable } from './record-table.ts';

/** Number of displayed records. A message contains up to 300 kB. */
const RECORDS_IN_JSON = 5;

const TABS: Tab<'records' | 'json'>[] = [
  { id: 'records', label: 'Records' },
  { id: 'json', label: 'JSON' },
];

/** A message as a table of its records, or as JSON. */
export function MessageContent({ message, rawUrl }: { message: WebhookMessage; rawUrl: string }) {
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
