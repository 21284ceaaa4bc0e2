import { useState } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { CredentialUpdate } from '../../connect/CredentialUpdate.tsx';
import { credentialMessages, credentialUpdateMethod } from '../../connect/credential-update-method.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { SurfaceBody } from '../../ui/Surface.tsx';
import { installationHealth } from '../frame/installation-health.ts';

interface ReconnectProps {
  screen: InstallationScreenData;
  /** Shows the form immediately, because the screen has no other content. */
  isOpen: boolean;
  /** Replaces this connection, if its credential can't be updated. */
  onReplace: () => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error) => void;
}

/** Banner for a rejected credential, with the form to update it. */
export function Reconnect({ screen, isOpen, onReplace, onError }: ReconnectProps) {
  const messages = useMessages();
  const { provider, connection } = screen;
  const [isAsked, setAsked] = useState(false);
  const [updatedId, setUpdatedId] = useState<string>();
  const remedy = credentialUpdateMethod(provider);
  if (connection?.status !== 'bad_credentials') {
    if (!connection || connection.id !== updatedId) return null;
    return (
      <SurfaceBody>
        <Callout tone="success">{credentialMessages(provider, messages).saved}</Callout>
      </SurfaceBody>
    );
  }
  const { title, text } = installationHealth(screen, messages);
  // Browsers only open a window in a click handler, so its button is shown immediately.
  const isFormOpen = remedy === 'window' || (remedy === 'form' && (isOpen || isAsked));
  return (
    <SurfaceBody>
      <Callout
        actions={
          remedy &&
          !isFormOpen && (
            <Button onClick={remedy === 'replace' ? onReplace : () => setAsked(true)} size="compact">
              {messages.manage.reconnect}
            </Button>
          )
        }
        title={title}
        tone="error"
      >
        {text}
      </Callout>
      {isFormOpen && (
        <CredentialUpdate
          account={screen}
          connection={connection}
          onCancel={isOpen ? undefined : () => setAsked(false)}
          onDone={() => {
            setAsked(false);
            setUpdatedId(connection.id);
          }}
          onError={onError}
          onReplace={onReplace}
        />
      )}
    </SurfaceBody>
  );
}
