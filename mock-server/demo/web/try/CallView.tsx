import { JsonView } from '../ui/JsonView.tsx';
import type { TryState } from './useTry.ts';
import './call-view.css';

/** A call as it went out, and its answer. */
export function CallView({ call }: { call: TryState }) {
  const { result, error } = call;
  return (
    <div className="call-view" aria-live="polite" aria-busy={call.isRunning}>
      {error !== undefined && <p className="call-view-error">{error}</p>}
      {result !== undefined && (
        <>
          <h3>Request</h3>
          <JsonView value={requestText(result.request)} label="Request" />
          <h3>
            Answer
            <span className={result.response.status < 400 ? 'tag tag-good' : 'tag tag-bad'}>
              {result.response.status}
            </span>
            <span className="call-view-took">{result.took} ms</span>
          </h3>
          <JsonView value={result.response.body} label="Answer" />
        </>
      )}
    </div>
  );
}

/** As it stands on the wire, the key left out by the backend. */
function requestText({ method, url, headers, body }: NonNullable<TryState['result']>['request']): string {
  const lines = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return [...lines, ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)])].join('\n');
}
