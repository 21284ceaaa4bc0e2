import { AmpersandProvider, ConnectProvider, InstallIntegration } from '@amp-labs/react';
import { createRoot } from 'react-dom/client';
import '@amp-labs/react/styles';

/*
 * A host page as customers of the published client write it. The test that drives it names the
 * component and its props in the query, and reads the arguments of the callbacks.
 */
const query = new URLSearchParams(window.location.search);
const events: unknown[] = [];
Object.assign(window, { hostEvents: events });
const record =
  (name: string) =>
  (...args: unknown[]) =>
    events.push([name, ...args]);

const options = {
  project: query.get('project') ?? '',
  ...(query.has('apiKey')
    ? { apiKey: query.get('apiKey') ?? '' }
    : { getToken: (who: object) => Reflect.get(window, 'hostToken')(who) }),
};
const props = {
  consumerRef: 'user-1',
  consumerName: 'Ada Example',
  groupRef: 'group-1',
  groupName: 'Example Inc',
  ...JSON.parse(query.get('props') ?? '{}'),
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={options}>
    {query.get('show') === 'connect' ? (
      <ConnectProvider {...props} onConnectSuccess={record('connected')} onDisconnectSuccess={record('disconnected')} />
    ) : (
      <InstallIntegration
        {...props}
        onInstallSuccess={record('installed')}
        onUpdateSuccess={record('updated')}
        onUninstallSuccess={record('uninstalled')}
      />
    )}
  </AmpersandProvider>,
);
