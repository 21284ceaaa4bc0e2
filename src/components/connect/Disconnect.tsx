import type { Connection } from '../../api/resources.ts';
import type { Project, ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useDisconnect } from '../../queries/useConnectionActions.ts';
import { DestructiveAction } from '../DestructiveAction.tsx';
import { providerName } from './provider-name.ts';

interface DisconnectProps {
  target: ConnectionTarget;
  project: Project;
  provider: ProviderInfo;
  connection: Connection;
  /** Called once, with the deleted connection. */
  onDisconnect?: (connection: Connection) => void;
  onError?: (error: Error) => void;
  /** Account name, if several accounts are listed. */
  account?: string;
}

/** Disconnects an account after confirmation. */
export function Disconnect({ target, project, provider, connection, onDisconnect, onError, account }: DisconnectProps) {
  const { connection: strings } = useMessages();
  const disconnect = useDisconnect(target, onDisconnect, onError);
  const name = providerName(provider);
  const what = account ?? name;
  return (
    <DestructiveAction
      action={disconnect}
      failed={strings.disconnectFailed(name)}
      // Keyed, so that an open dialog never applies to another account.
      key={connection.id}
      label={strings.disconnect(what)}
      onConfirm={() => void disconnect.run(connection)}
      progress={strings.disconnecting}
      text={account ?? strings.disconnectHelp(project.appName, name)}
      title={strings.disconnectTitle(what)}
    >
      {strings.disconnectConsequence(project.appName, name)}
    </DestructiveAction>
  );
}
