import { useId } from 'react';
import type { Exchange } from '../../shared/harbor-api.ts';
import { JsonView } from '../ui/JsonView.tsx';
import './exchange-view.css';

/** A request and its answer. */
export function ExchangeView({ exchange: { request, response, took } }: { exchange: Exchange }) {
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
      <h3>Answer</h3>
      <JsonView value={response.body} label={`Answer to ${line}`} />
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
