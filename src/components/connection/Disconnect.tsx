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
  onError?: (error: Error) => void;
  /** Tells this account from others that can be disconnected beside it. */
  account?: string;
}

/** Deletes a connection after asking. */
export function Disconnect({ target, project, provider, connection, onDisconnect, onError, account }: DisconnectProps) {
  const messages = useMessages();
  const words = messages.connection;
  const disconnect = useDisconnect(target, onDisconnect);
  // The connection that is asked about: once it is gone, the next one stands here.
  const [askedId, setAskedId] = useState<string>();
  const name = providerName(provider);
  const what = account ?? name;
  const confirm = async () => {
    const outcome = await disconnect.run(connection);
    if (!outcome.ok) onError?.(outcome.error);
  };
  return (
    <DangerZone
      label={words.disconnect(what)}
      onAct={() => setAskedId(connection.id)}
      text={account ?? words.disconnectHelp(project.appName, name)}
    >
      {askedId === connection.id && (
        <ConfirmDialog
          confirmLabel={words.disconnect(what)}
          error={
            disconnect.error
              ? `${words.disconnectFailed(name)} ${failureSentence(disconnect.error, messages)}`
              : undefined
          }
          isBusy={disconnect.isPending}
          onCancel={() => {
            setAskedId(undefined);
            disconnect.reset();
          }}
          onConfirm={() => void confirm()}
          progress={words.disconnecting}
          title={words.disconnectTitle(what)}
        >
          {words.disconnectConsequence(project.appName, name)}
        </ConfirmDialog>
      )}
    </DangerZone>
  );
}
