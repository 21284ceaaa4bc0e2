import './exchange-view.css';
import './call-log.css';
import { useEffect, useId, useRef } from 'react';
import type { Exchange } from '../../shared/harbor-api.ts';
import { JsonView } from '../ui/JsonView.tsx';
import type { ServiceCallState } from './useServiceCall.ts';

/** A request and its response. */
function ExchangeView({ exchange: { request, response, took } }: { exchange: Exchange }) {
  const id = useId();
  const isGood = response.status < 400;
  const line = `${request.method} ${pathOf(request.url)}`;
  return (
    <article className="exchange" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <span className="exchange-method">{request.method}</span> {pathOf(request.url)}
        </h2>
        <span className={isGood ? 'tag tag-good' : 'tag tag-bad'}>{response.status}</span>
        <span className="exchange-took">{took.toLocaleString('en')} ms</span>
      </header>
      <h3>Request</h3>
      <dl className="exchange-headers">
        <Row name="host">{new URL(request.url).host}</Row>
        {Object.entries(request.headers).map(([name, value]) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
      </dl>
      {request.body !== undefined && <JsonView value={request.body} label={`Body of ${line}`} />}
      <h3>Response</h3>
      <JsonView value={response.body} label={`Response to ${line}`} />
    </article>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The latest call, as it went out and came back. */
export function CallLog({ running, exchanges, error }: ServiceCallState) {
  const log = useRef<HTMLElement>(null);
  const hasResponse = exchanges.length > 0;
  // On a narrow screen the log is below what was pressed.
  useEffect(() => {
    if (hasResponse) log.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResponse]);

  const isEmpty = exchanges.length === 0 && error === undefined;
  return (
    <section className="card call-log" ref={log} aria-label="Latest call" aria-busy={running !== undefined}>
      <p className="visually-hidden" role="status">
        {announcement({ running, exchanges, error })}
      </p>
      {isEmpty && (
        <p className="call-log-empty">
          {running === undefined ? 'Send a call to see its request and its response.' : 'Waiting for the response…'}
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
  if (running !== undefined) return 'Waiting for the response';
  return last === undefined ? '' : `Response with status ${last.response.status}`;
}
