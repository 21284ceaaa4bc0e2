import { AmpersandProvider, ConnectProvider, InstallIntegration } from 'ampersand-embed';
import { createRoot } from 'react-dom/client';
import 'ampersand-embed/styles';

/*
 * A host page. The test that drives it names the options and props in the query, and reads the arguments of the callbacks.
 */
const query = new URLSearchParams(window.location.search);
const events: unknown[] = [];
Object.assign(window, { hostEvents: events });
const record =
  (name: string) =>
  (...args: unknown[]) =>
    events.push([name, ...args]);

const props = JSON.parse(query.get('props') ?? '{}');
const Widget = 'integration' in props ? InstallIntegration : ConnectProvider;

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={JSON.parse(query.get('options') ?? '{}')}>
    <Widget
      {...props}
      onCancel={record('cancelled')}
      onConnectSuccess={record('connected')}
      onError={(error: Error, act: string) => record('failed')(error.message, act)}
    />
  </AmpersandProvider>,
);
