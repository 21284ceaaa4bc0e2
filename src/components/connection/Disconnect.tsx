import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useDisconnect } from '../../queries/useConnectionActions.ts';
import { failureSentence } from '../failure-words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DangerZone } from '../ui/DangerZone.tsx';
import { providerName } from './provider-name.ts';

interface DisconnectProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  /** Called once, with the connection as it was. */
  onDisconnect?: (connection: Connection) => void;
}

/** Deletes a connection after asking. */
export function Disconnect({ target, project, provider, connection, onDisconnect }: DisconnectProps) {
  const messages = useMessages();
  const words = messages.connection;
  const disconnect = useDisconnect(target, onDisconnect);
  const [isAsking, setAsking] = useState(false);
  const name = providerName(provider);
  return (
    <DangerZone
      label={words.disconnect(name)}
      onAct={() => setAsking(true)}
      text={words.disconnectHelp(project.appName, name)}
    >
      {isAsking && (
        <ConfirmDialog
          confirmLabel={words.disconnect(name)}
          error={
            disconnect.error
              ? `${words.disconnectFailed(name)} ${failureSentence(disconnect.error, messages)}`
              : undefined
          }
          isBusy={disconnect.isPending}
          onCancel={() => {
            setAsking(false);
            disconnect.reset();
          }}
          onConfirm={() => void disconnect.run(connection)}
          progress={words.disconnecting}
          title={words.disconnectTitle(name)}
        >
          {words.disconnectConsequence(project.appName, name)}
        </ConfirmDialog>
      )}
    </DangerZone>
  );
}
