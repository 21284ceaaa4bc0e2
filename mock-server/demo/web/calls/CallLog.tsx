import { useEffect, useRef } from 'react';
import { ExchangeView } from './ExchangeView.tsx';
import type { ServiceCallState } from './useServiceCall.ts';
import './call-log.css';

/** The latest call, as it went out and came back. */
export function CallLog({ running, exchanges, error }: ServiceCallState) {
  const log = useRef<HTMLElement>(null);
  const hasAnswer = exchanges.length > 0;
  // On a narrow screen the log is below what was pressed.
  useEffect(() => {
    if (hasAnswer) log.current?.scrollIntoView({ block: 'nearest' });
  }, [hasAnswer]);

  const isEmpty = exchanges.length === 0 && error === undefined;
  return (
    <section className="card call-log" ref={log} aria-label="Latest call" aria-busy={running !== undefined}>
      <p className="visually-hidden" role="status">
        {announcement({ running, exchanges, error })}
      </p>
      {isEmpty && (
        <p className="call-log-empty">
          {running === undefined ? 'Send a call to see its request and its answer.' : 'Waiting for the answer…'}
        </p>
      )}
      {exchanges.map((exchange) => (
        <ExchangeView key={exchange.request.url} exchange={exchange} />
      ))}
      {error !== undefined && (
        <p className="call-log-error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

function announcement({ running, exchanges }: ServiceCallState): string {
  const last = exchanges.at(-1);
  if (running !== undefined) return 'Waiting for the answer';
  return last === undefined ? '' : `Answered with status ${last.response.status}`;
}
