import { AmpersandProvider, ConnectProvider, InstallIntegration } from '@amp-labs/react';
import { createRoot } from 'react-dom/client';
import '@amp-labs/react/styles';

/*
 * A host page as customers of the published client write it. What it shows and what its callbacks
 * were told is read by the test that drives it.
 */
const query = new URLSearchParams(window.location.search);
const events: unknown[] = [];
Object.assign(window, { hostEvents: events });
const record =
  (name: string) =>
  (...args: unknown[]) =>
    events.push([name, ...args]);

const who = {
  consumerRef: query.get('consumerRef') ?? 'user-1',
  consumerName: 'Ada Example',
  groupRef: query.get('groupRef') ?? 'group-1',
  groupName: 'Example Inc',
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <AmpersandProvider options={{ project: query.get('project') ?? '', apiKey: query.get('apiKey') ?? '' }}>
    {query.get('show') === 'connect' ? (
      <ConnectProvider provider="callRail" {...who} onConnectSuccess={record('connected')} />
    ) : (
      <InstallIntegration
        integration={query.get('integration') ?? ''}
        {...who}
        onInstallSuccess={record('installed')}
        onUpdateSuccess={record('updated')}
        onUninstallSuccess={record('uninstalled')}
      />
    )}
  </AmpersandProvider>,
);
