import type { ReactNode } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { ProviderLogo } from '../../ui/ProviderLogo.tsx';
import { Status } from '../../ui/Status.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { installationHealth } from './installation-health.ts';

/** Frame of a connected integration: provider, summary and status. */
export function InstallFrame({ screen, children }: { screen: InstallationScreenData; children: ReactNode }) {
  const messages = useMessages();
  const { project, provider, integration, installation } = screen;
  const name = providerName(provider);
  const { label, kind } = installationHealth(screen, messages);
  const { displayName, read, write } = integration.latestRevision.content;
  const strings = messages.installation;
  const action = read?.objects.length
    ? write?.objects.length
      ? strings.syncsAndWrites
      : strings.syncsOnly
    : strings.proxyOnly;
  return (
    <Surface
      aside={<Status kind={kind} label={label} />}
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={installation ? action(project.appName, name) : strings.summaryNew(project.appName, name)}
      title={displayName || name}
    >
      {children}
    </Surface>
  );
}
