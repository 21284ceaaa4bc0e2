import type { Connection } from '../../api/resources.ts';
import type { MetadataInput, Project, ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Section } from '../ui/Section.tsx';
import { Status } from '../ui/Status.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { accountName } from './connection-facts.ts';
import { credentialMessages } from './credential-update-method.ts';
import { Disconnect } from './Disconnect.tsx';
import { providerName } from './provider-name.ts';

interface ConnectedCardProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  /** Metadata inputs of the provider's module. */
  inputs: readonly MetadataInput[];
  /** Other accounts of the group at the provider. */
  others: readonly Connection[];
  onConnectAnother: () => void;
  onDisconnect?: (connection: Connection) => void;
  onError?: (error: Error, action: 'update' | 'disconnect') => void;
}

/** Shows a connected account with its actions, and the group's other accounts. */
export function ConnectedCard(props: ConnectedCardProps) {
  const { connection, others, onConnectAnother, inputs, onError, ...account } = props;
  const { project, provider, target } = account;
  const shared = { ...account, onError: (error: Error) => onError?.(error, 'disconnect') };
  const messages = useMessages();
  const strings = messages.connection;
  const name = providerName(provider);
  const isRefused = connection.status === 'bad_credentials';
  return (
    <Surface
      aside={<Status kind={isRefused ? 'attention' : 'active'} label={strings.states[connection.status]} />}
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={strings.connectedSummary(project.appName, name)}
      title={isRefused ? strings.rejectedTitle(name) : strings.connectedTitle(name)}
      width="narrow"
    >
      <SurfaceBody>
        {isRefused && <Callout tone="error">{credentialMessages(provider, messages).rejected(name)}</Callout>}
        <ConnectionCard
          connection={connection}
          inputs={inputs}
          key={connection.id}
          onError={(error) => onError?.(error, 'update')}
          onReplace={onConnectAnother}
          provider={provider}
          target={target}
        >
          <Button onClick={onConnectAnother} size="compact">
            {messages.manage.connectAnother}
          </Button>
        </ConnectionCard>
        <Disconnect
          {...shared}
          account={others.length > 0 ? accountName(connection, messages) : undefined}
          connection={connection}
        />
        {others.length > 0 && (
          <Section step={1} title={strings.otherAccounts}>
            {() =>
              others.map((other) => (
                <Disconnect {...shared} account={accountName(other, messages)} connection={other} key={other.id} />
              ))
            }
          </Section>
        )}
      </SurfaceBody>
    </Surface>
  );
}
