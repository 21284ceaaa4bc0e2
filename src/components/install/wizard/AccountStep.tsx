import type { Connection } from '../../../api/resources.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { ConnectionTarget } from '../../../queries/connection-target.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { ConnectionCard } from '../../connect/ConnectionCard.tsx';
import { providerName } from '../../connect/provider-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Pane } from '../configure/Pane.tsx';
import { integrationInputs } from '../frame/is-connected.ts';

interface AccountStepProps {
  screen: InstallationScreenData;
  connection: Connection;
  target: ConnectionTarget;
  onReplace: () => void;
  /** Called when an update fails. The error is displayed as well. */
  onError: (error: Error) => void;
}

/** Step for the connected account. */
export function AccountStep({ screen, connection, target, onReplace, onError }: AccountStepProps) {
  const { wizard } = useMessages();
  const { project, provider } = screen;
  const name = providerName(provider);
  return (
    <Pane summary={wizard.connected(project.appName, name)} title={wizard.connectedTitle(name)}>
      <ConnectionCard
        connection={connection}
        inputs={integrationInputs(screen)}
        isFixedElsewhere
        onError={onError}
        onReplace={onReplace}
        provider={provider}
        target={target}
      >
        <Button onClick={onReplace} size="compact">
          {wizard.otherAccount}
        </Button>
      </ConnectionCard>
    </Pane>
  );
}
