import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { ConnectionCard } from '../connection/ConnectionCard.tsx';
import { Disconnect } from '../connection/Disconnect.tsx';
import { providerName } from '../connection/provider-name.ts';
import { Callout } from '../ui/Callout.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Status } from '../ui/Status.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';

interface ConnectedCardProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  onDisconnect?: (connection: Connection) => void;
}

/** A connected account: whose it is, how to mend it, how to end it. */
export function ConnectedCard({ target, project, provider, connection, onDisconnect }: ConnectedCardProps) {
  const { connection: words } = useMessages();
  const name = providerName(provider);
  const isRefused = connection.status === 'bad_credentials';
  return (
    <Surface
      aside={<Status kind={isRefused ? 'attention' : 'active'} label={words.states[connection.status]} />}
      logo={<ProviderLogo name={name} provider={provider.name} />}
      summary={words.connectedSummary(project.appName, name)}
      title={isRefused ? words.refusedTitle(name) : words.connectedTitle(name)}
      width="narrow"
    >
      <SurfaceBody>
        {isRefused && (
          <Callout tone="error">
            {connection.authScheme === 'apiKey' ? words.refusedKey(name) : words.refusedSignIn(name)}
          </Callout>
        )}
        <ConnectionCard connection={connection} provider={provider} target={target} />
        <Disconnect
          connection={connection}
          onDisconnect={onDisconnect}
          project={project}
          provider={provider}
          target={target}
        />
      </SurfaceBody>
    </Surface>
  );
}
