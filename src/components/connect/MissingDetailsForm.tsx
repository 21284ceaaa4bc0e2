import type { Connection } from '../../api/resources.ts';
import type { PromptedInput } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { Surface, SurfaceBody } from '../ui/Surface.tsx';
import type { ProviderAccount } from './connect-form-props.ts';
import { DetailsUpdate } from './DetailsUpdate.tsx';
import { Disconnect } from './Disconnect.tsx';
import { providerName } from './provider-name.ts';

interface MissingDetailsFormProps {
  account: ProviderAccount;
  connection: Connection;
  /** All inputs of the provider's module; known values are filled in. */
  inputs: readonly PromptedInput[];
  /** Called once, with the deleted connection. */
  onDisconnect?: (connection: Connection) => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error, actions: 'update' | 'disconnect') => void;
}

/**
 * Asks for missing metadata of an existing connection, for example after a change of the module. The user can also
 * disconnect.
 */
export function MissingDetailsForm({ inputs, onDisconnect, onError, ...shared }: MissingDetailsFormProps) {
  const { connection: strings } = useMessages();
  const { project, provider } = shared.account;
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
          {...shared}
          inputs={inputs}
          notSavedMessage={strings.detailsNotSaved(project.appName)}
          onError={(error) => onError?.(error, 'update')}
        />
        <Disconnect {...shared} onDisconnect={onDisconnect} onError={(error) => onError?.(error, 'disconnect')} />
      </SurfaceBody>
    </Surface>
  );
}
