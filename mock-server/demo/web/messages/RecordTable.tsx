import { useMemo, useState } from 'react';
import type { WebhookResultEntry } from '../../../../src/contract/index.ts';
import { recordTable } from './record-table.ts';
import './record-table.css';

const ROWS_AT_A_TIME = 25;

/** Records of a message, some at a time; another message begins with a few again. */
export function RecordTable({ entries }: { entries: readonly WebhookResultEntry[] }) {
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
