'use client';

import type { Config, Connection, FieldMapping, InstallIntegrationProps } from '@amp-labs/react';
import { AmpersandErrorBoundary, AmpersandProvider, ConnectProvider, InstallIntegration } from '@amp-labs/react';
import '@amp-labs/react/styles';
import { useState } from 'react';
import { HeadlessInstall } from './HeadlessInstall';

/*
 * Pages of an application as customers of the published client write them: its package name, its props, its types.
 * Only an alias makes them run on this library.
 */
export type View = 'install' | 'wizard' | 'connect' | 'headless';

export interface IntegrationsProps {
  view: View;
  project: string;
  apiKey: string;
  integration: string;
}

const team = { consumerRef: 'user-1', consumerName: 'Ada Example', groupRef: 'group-1', groupName: 'Example Inc' };

const fieldMapping: FieldMapping = {
  calls: [
    { mapToName: 'length', mapToDisplayName: 'Length', prompt: 'How long the call took.' },
    { mapToName: 'outcome', mappedValues: [{ mappedValue: 'won', mappedDisplayValue: 'Won' }] },
  ],
};

export function Integrations({ view, project, apiKey, integration }: IntegrationsProps) {
  const [events, setEvents] = useState<string[]>([]);
  const note = (event: string) => setEvents((before) => [...before, event]);
  const props: InstallIntegrationProps = {
    ...team,
    integration,
    fieldMapping,
    onInstallSuccess: (installationId: string, config: Config) =>
      note(`installed ${typeof installationId} ${Object.keys(config.content?.read?.objects ?? {}).join()}`),
    onUpdateSuccess: (_installationId: string, config: Config) => note(`updated ${config.revisionId ? 'config' : ''}`),
    onUninstallSuccess: (installationId: string) => note(`uninstalled ${typeof installationId}`),
  };
  return (
    <AmpersandProvider options={{ project, apiKey }}>
      <AmpersandErrorBoundary fallback={<p>Integrations are unavailable.</p>} onError={(error) => note(error.message)}>
        {view === 'install' && <InstallIntegration {...props} />}
        {view === 'wizard' && (
          // @ts-expect-error the guided view is not among the published props
          <InstallIntegration {...props} variant="wizard" />
        )}
        {view === 'connect' && (
          <ConnectProvider
            {...team}
            onConnectSuccess={(connection: Connection) => note(`connected ${connection.provider}`)}
            onDisconnectSuccess={(connection: Connection) => note(`disconnected ${connection.provider}`)}
            provider="callRail"
          />
        )}
        {view === 'headless' && <HeadlessInstall {...team} integration={integration} onChange={note} />}
      </AmpersandErrorBoundary>
      <ul aria-label="Events">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
          <li key={index}>{event}</li>
        ))}
      </ul>
    </AmpersandProvider>
  );
}
