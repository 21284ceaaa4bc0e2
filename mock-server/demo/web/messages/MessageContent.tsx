import { useState } from 'react';
import type { WebhookMessage } from '../../../../src/contract/index.ts';
import { JsonView } from '../ui/JsonView.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { RecordTable } from './RecordTable.tsx';

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
