import type { HydratedIntegration } from '../../contract/index.ts';
import { objectLabel } from '../../domain/manifest-questions.ts';
import { readObjectState } from '../../domain/object-state.ts';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { schedulePhrase } from '../configure/schedule-phrase.ts';
import { ConnectionCard } from '../connection/ConnectionCard.tsx';
import { Disconnect } from '../connection/Disconnect.tsx';
import { installationHealth } from './installation-health.ts';
import { ManagePane } from './ManagePane.view.tsx';
import { Uninstall } from './Uninstall.tsx';

interface ManageProps {
  screen: InstallationScreenData;
  target: ConnectionTarget;
  /** Undefined while the provider has not described its objects. */
  manifest?: HydratedIntegration;
  callbacks: InstallationCallbacks;
  onUninstall: () => void;
}

/** Whether the installation works, whose account it uses, what it reads, and how to end it. */
export function Manage({ screen, target, manifest, callbacks, onUninstall }: ManageProps) {
  const messages = useMessages();
  const { project, provider, connection, installation } = screen;
  const saved = installation?.config.content;
  const objects = (installation && manifest?.read?.objects) || [];
  return (
    <ManagePane
      connection={connection && <ConnectionCard connection={connection} provider={provider} target={target} />}
      dangerZone={
        installation ? (
          <Uninstall callbacks={callbacks} onUninstall={onUninstall} screen={screen} />
        ) : (
          connection && <Disconnect connection={connection} project={project} provider={provider} target={target} />
        )
      }
      health={installationHealth(screen, messages)}
      objects={objects.map((object) => {
        // As the server has it: what is unsaved stands beside, in the list of objects.
        const status = readObjectState(object, saved, saved ?? {});
        return {
          id: object.objectName,
          label: objectLabel(object),
          status,
          note: status === 'active' ? schedulePhrase(object.schedule, messages) : undefined,
        };
      })}
    />
  );
}
