import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import type { PromptedInput } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import { DetailsUpdate } from './DetailsUpdate.tsx';
import { Disconnect } from './Disconnect.tsx';
import { providerName } from './provider-name.ts';

interface MissingDetailsFormProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  /** Everything that the provider's module asks for; known values are filled in. */
  inputs: readonly PromptedInput[];
  /** Called once, with the connection as it was. */
  onDisconnect?: (connection: Connection) => void;
  /** Called once for each attempt that failed. The reason is on the screen. */
  onError?: (error: Error, actions: 'update' | 'disconnect') => void;
}

/**
 * Asks for what an existing connection lacks, such as after the builder chose another module. Whoever can't tell may
 * connect another account.
 */
export function MissingDetailsForm({ inputs, onDisconnect, onError, ...account }: MissingDetailsFormProps) {
  const { connection: strings } = useMessages();
  const { project, provider } = account;
  const name = providerName(provider);
  return (
    <Surface
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      summary={strings.detailsSummary(project.appName, name)}
      title={strings.detailsTitle(name)}
      width="narrow"
    >
      <SurfaceBody>
        <DetailsUpdate
          {...account}
          inputs={inputs}
          notSavedMessage={strings.detailsNotSaved(project.appName)}
          onError={(error) => onError?.(error, 'update')}
        />
        <Disconnect {...account} onDisconnect={onDisconnect} onError={(error) => onError?.(error, 'disconnect')} />
      </SurfaceBody>
    </Surface>
  );
}
