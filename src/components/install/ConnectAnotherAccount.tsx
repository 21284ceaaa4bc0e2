import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import { useDisconnectAction } from '../../hooks/connection-actions.ts';
import { useUpdateInstallationAction } from '../../hooks/installation-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useAccountSource } from '../connect/account-source.ts';
import { ConnectForm } from '../connect/ConnectForm.tsx';
import { providerName } from '../connect/provider-name.ts';
import { formatFailure } from '../format-failure.ts';
import { Button } from '../ui/Button.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

interface ConnectAnotherAccountProps {
  screen: InstallationScreenData;
  /** Replaces and deletes the current connection. */
  isReplacing: boolean;
  /** Called when the new connection exists and, unless canceled, is in use. */
  onDone: (connection: Connection) => void;
  onCancel: () => void;
  onError?: (error: Error, action: 'connect' | 'update') => void;
}

/** Connects another account and switches the installation to it. */
export function ConnectAnotherAccount({ screen, isReplacing, onDone, onCancel, onError }: ConnectAnotherAccountProps) {
  const messages = useMessages();
  const { provider, integration } = screen;
  const [newConnection, setNewConnection] = useState<Connection>();
  // The connection before the new one was created.
  const [previousConnection] = useState(screen.connection);
  const [switchTo, { error, isPending }] = useUpdateInstallationAction(() => screen, {
    onError: (failure) => onError?.(failure, 'update'),
  });
  const source = useAccountSource(screen);
  // Only called if there is one.
  const findConnection = () => previousConnection as Connection;
  const [disconnect] = useDisconnectAction({ ...source, findConnection });

  const use = (connection: Connection) => {
    setNewConnection(connection);
    const finish = () => {
      const onSettled = () => onDone(connection);
      // If another installation uses it, it stays. The server may also have renewed it in place.
      if (!isReplacing || !previousConnection || previousConnection.id === connection.id) onSettled();
      else disconnect(previousConnection.id, { onSettled });
    };
    if (screen.installation) switchTo({ connectionId: connection.id }, { onSuccess: finish });
    else finish();
  };

  // The new connection is kept, and the host is notified.
  const cancel = (
    <Button onClick={() => (newConnection ? onDone(newConnection) : onCancel())}>{messages.common.cancel}</Button>
  );
  if (newConnection && error) {
    return (
      <>
        <FailureCard
          {...formatFailure(error, messages)}
          isRetrying={isPending}
          onRetry={() => use(newConnection)}
          title={messages.manage.switchFailed(providerName(provider))}
        />
        {cancel}
      </>
    );
  }
  if (newConnection) return <WidgetSkeleton shape="form" />;
  return (
    <ConnectForm
      account={screen}
      another={{
        // A replaced account may be connected once more.
        connections: isReplacing ? [] : screen.connections,
        onClose: onCancel,
        onUseExisting: (connection) => (connection.id === previousConnection?.id ? onCancel() : use(connection)),
      }}
      module={integration.latestRevision.content.module}
      onCancel={onCancel}
      onConnect={use}
      onError={(error) => onError?.(error, 'connect')}
    />
  );
}
