import type { Connection } from '../../api/resources.ts';
import { useDisconnectAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { DestructiveAction } from '../DestructiveAction.tsx';
import { useAccountSource } from './account-source.ts';
import type { ProviderAccount } from './connect-form-props.ts';
import { providerName } from './provider-name.ts';

interface DisconnectProps {
  account: ProviderAccount;
  connection: Connection;
  /** Called once, with the deleted connection. */
  onDisconnect?: (connection: Connection) => void;
  onError?: (error: Error) => void;
  /** Account name, if several accounts are listed. */
  label?: string;
}

/** Disconnects an account after confirmation. */
export function Disconnect({ account, connection, onDisconnect, onError, label }: DisconnectProps) {
  const { connection: strings } = useMessages();
  const { project, provider } = account;
  const source = { ...useAccountSource(account), findConnection: () => connection };
  const [disconnect, state] = useDisconnectAction(source, { onSuccess: onDisconnect, onError });
  const name = providerName(provider);
  const what = label ?? name;
  return (
    <DestructiveAction
      action={state}
      // Keyed, so that an open dialog never applies to another account.
      key={connection.id}
      onConfirm={() => disconnect(connection.id)}
      texts={{
        label: strings.disconnect(what),
        help: label ?? strings.disconnectHelp(project.appName, name),
        title: strings.disconnectTitle(what),
        consequence: strings.disconnectConsequence(project.appName, name),
        progress: strings.disconnecting,
        failed: strings.disconnectFailed(name),
      }}
    />
  );
}
