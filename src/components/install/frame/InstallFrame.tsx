import type { ReactNode } from 'react';
import type { ConfigContent, Integration } from '../../../contract/index.ts';
import { hasEventsWithoutReads } from '../../../domain/subscribe-events.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { ProviderLogo } from '../../ui/ProviderLogo.tsx';
import { Status } from '../../ui/Status.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { installationHealth } from './installation-health.ts';
import { integrationName } from './integration-name.ts';

/** Frame of a connected integration: provider, summary and status. */
export function InstallFrame({ screen, children }: { screen: InstallationScreenData; children: ReactNode }) {
  const messages = useScreenMessages();
  const { project, provider, integration, installation } = screen;
  const name = providerName(provider);
  const { label, kind } = installationHealth(screen, messages);
  return (
    <Surface
      aside={<Status kind={kind} label={label} />}
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={messages.installation[dataUse(installation?.config.content, integration)](project.appName, name)}
      title={integrationName(screen)}
    >
      {children}
    </Surface>
  );
}

/** Returns the message for what an installation does with the customer's data; `summaryNew` if it does nothing yet. */
function dataUse(content: ConfigContent | undefined, integration: Integration) {
  if (!content) return 'summaryNew';
  const { read, write, subscribe, proxy } = content;
  const has = (objects: object = {}) => Object.keys(objects).length > 0;
  if (has(read?.objects)) return has(write?.objects) ? 'syncsAndWrites' : 'syncsOnly';
  if (has(write?.objects)) return 'writesOnly';
  if (hasEventsWithoutReads(integration) || has(subscribe?.objects)) return 'notifiedOnly';
  return proxy?.enabled ? 'proxyOnly' : 'summaryNew';
}
