import type { Connection } from '../../api/resources.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { ConnectForm } from '../connect/ConnectForm.tsx';
import type { ConnectFormProps } from '../connect/connect-form-props.ts';
import { MissingDetailsForm } from '../connect/MissingDetailsForm.tsx';
import { integrationInputs } from './frame/is-connected.ts';

interface ConnectStageProps extends Pick<ConnectFormProps, 'onConnect' | 'onCancel'> {
  screen: InstallationScreenData;
  /** Called once, with the deleted connection. */
  onDisconnect?: (connection: Connection) => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error, action: 'connect' | 'update' | 'disconnect') => void;
}

/** Connects an account, or asks for its missing details. */
export function ConnectStage({ screen, onConnect, onCancel, onDisconnect, onError }: ConnectStageProps) {
  const { integration, connection } = screen;
  return connection ? (
    <MissingDetailsForm
      account={screen}
      connection={connection}
      inputs={integrationInputs(screen)}
      onDisconnect={onDisconnect}
      onError={onError}
    />
  ) : (
    <ConnectForm
      account={screen}
      module={integration.latestRevision.content.module}
      onCancel={onCancel}
      onConnect={onConnect}
      onError={(error) => onError?.(error, 'connect')}
    />
  );
}
