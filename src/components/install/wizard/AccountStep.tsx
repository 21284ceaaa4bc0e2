import type { Connection } from '../../../api/resources.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { ConnectionCard } from '../../connect/ConnectionCard.tsx';
import { providerName } from '../../connect/provider-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Pane } from '../configure/Pane.tsx';
import { integrationInputs } from '../frame/is-connected.ts';

interface AccountStepProps {
  screen: InstallationScreenData;
  connection: Connection;
  onReplace: () => void;
  /** Called when an update fails. The error is displayed as well. */
  onError: (error: Error) => void;
}

/** Step for the connected account. */
export function AccountStep({ screen, connection, onReplace, onError }: AccountStepProps) {
  const { wizard } = useMessages();
  const { project, provider } = screen;
  const name = providerName(provider);
  return (
    <Pane summary={wizard.connected(project.appName, name)} title={wizard.connectedTitle(name)}>
      <ConnectionCard
        account={screen}
        connection={connection}
        inputs={integrationInputs(screen)}
        isFixedElsewhere
        onError={onError}
        onReplace={onReplace}
      >
        <Button onClick={onReplace} size="compact">
          {wizard.otherAccount}
        </Button>
      </ConnectionCard>
    </Pane>
  );
}
