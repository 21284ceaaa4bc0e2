import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { ConnectForm } from '../connection/ConnectForm.tsx';
import type { ConnectFormProps } from '../connection/connect-form-props.ts';
import { MissingDetailsForm } from '../connection/MissingDetailsForm.tsx';
import { integrationInputs } from './stage-of.ts';

interface ConnectStageProps extends Pick<ConnectFormProps, 'onConnect' | 'onError' | 'onCancel'> {
  screen: InstallationScreenData;
  target: ConnectionTarget;
}

/** The form that connects an account, or the one that completes it. */
export function ConnectStage({ screen, target, ...callbacks }: ConnectStageProps) {
  const { project, provider, integration, connection } = screen;
  const shared = { project, provider, target };
  return connection ? (
    <MissingDetailsForm {...shared} connection={connection} inputs={integrationInputs(screen)} />
  ) : (
    <ConnectForm {...shared} {...callbacks} module={integration.latestRevision.content.module} />
  );
}
