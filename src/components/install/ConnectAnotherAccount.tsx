import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useSwitchConnection } from '../../queries/useSwitchConnection.ts';
import { ConnectForm } from '../connect/ConnectForm.tsx';
import { providerName } from '../connect/provider-name.ts';
import { formatFailure } from '../format-failure.ts';
import { Button } from '../ui/Button.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

interface ConnectAnotherAccountProps {
  screen: InstallationScreenData;
  target: ConnectionTarget;
  /** Replaces and deletes the current connection. */
  isReplacing: boolean;
  /** Called when the new connection exists and, unless canceled, is in use. */
  onDone: (connection: Connection) => void;
  onCancel: () => void;
  onError?: (error: Error, action: 'connect' | 'update') => void;
}

/** Connects another account and switches the installation to it. */
export function ConnectAnotherAccount({
  screen,
  target,
  isReplacing,
  onDone,
  onCancel,
  onError,
}: ConnectAnotherAccountProps) {
  const messages = useMessages();
  const { project, provider, integration } = screen;
  const [newConnection, setNewConnection] = useState<Connection>();
  // The connection before the new one was created.
  const [previousConnection] = useState(screen.connection);
  const switchTo = useSwitchConnection(screen, target, (error) => onError?.(error, 'update'));

  const use = async (connection: Connection) => {
    setNewConnection(connection);
    const replaced = isReplacing ? previousConnection : undefined;
    const outcome = await switchTo.run({ connectionId: connection.id, replaced });
    if (outcome.ok) onDone(connection);
  };

  // The new connection is kept, and the host is notified.
  const cancel = (
    <Button onClick={() => (newConnection ? onDone(newConnection) : onCancel())}>{messages.common.cancel}</Button>
  );
  if (newConnection && switchTo.error) {
    return (
      <>
        <FailureCard
          {...formatFailure(switchTo.error, messages)}
          isRetrying={switchTo.isPending}
          onRetry={() => void use(newConnection)}
          title={messages.manage.switchFailed(providerName(provider))}
        />
        {cancel}
      </>
    );
  }
  if (newConnection) return <WidgetSkeleton shape="form" />;
  return (
    <>
      <ConnectForm
        module={integration.latestRevision.content.module}
        onCancel={onCancel}
        onConnect={(connection) => void use(connection)}
        onError={(error) => onError?.(error, 'connect')}
        project={project}
        provider={provider}
        target={target}
      />
      {cancel}
    </>
  );
}
