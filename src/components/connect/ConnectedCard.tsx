import type { Connection } from '../../api/resources.ts';
import type { MetadataInput } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Section } from '../ui/Section.tsx';
import { Status } from '../ui/Status.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import { accountName } from './account-name.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import type { ProviderAccount } from './connect-form-props.ts';
import { credentialMessages } from './credential-update-method.ts';
import { Disconnect } from './Disconnect.tsx';
import { providerName } from './provider-name.ts';

interface ConnectedCardProps {
  account: ProviderAccount;
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
  const { account, connection, others, onConnectAnother, inputs, onDisconnect, onError } = props;
  const { project, provider } = account;
  const shared = { account, onDisconnect, onError: (error: Error) => onError?.(error, 'disconnect') };
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
          account={account}
          connection={connection}
          inputs={inputs}
          key={connection.id}
          onError={(error) => onError?.(error, 'update')}
          onReplace={onConnectAnother}
        >
          <Button onClick={onConnectAnother} size="compact">
            {messages.manage.connectAnother}
          </Button>
        </ConnectionCard>
        <Disconnect
          {...shared}
          connection={connection}
          label={others.length > 0 ? accountName(connection, messages) : undefined}
        />
        {others.length > 0 && (
          <Section step={1} title={strings.otherAccounts}>
            {() =>
              others.map((other) => (
                <Disconnect key={other.id} {...shared} connection={other} label={accountName(other, messages)} />
              ))
            }
          </Section>
        )}
      </SurfaceBody>
    </Surface>
  );
}
