import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useUpdateConnection } from '../../queries/useConnectionActions.ts';
import { Button } from '../ui/Button.tsx';
import { ConnectionFacts } from './ConnectionFacts.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';
import { connectionFacts } from './connection-facts.ts';
import { API_KEY, apiKeyInput } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { refusalOf } from './refusal-of.ts';

interface ConnectionCardProps {
  target: ConnectionTarget;
  provider: ProviderInfo;
  connection: Connection;
}

/** Facts of a connection, and the form that replaces its API key. Opens by itself when the key is refused. */
export function ConnectionCard({ target, provider, connection }: ConnectionCardProps) {
  const messages = useMessages();
  const update = useUpdateConnection(target);
  const [isEditing, setEditing] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const name = providerName(provider);
  const isRefused = connection.status === 'bad_credentials';
  const canUpdate = connection.authScheme === 'apiKey';
  const isOpen = canUpdate && (isEditing || isRefused);

  const save = async (values: Record<string, string>) => {
    const outcome = await update.run({ connection, apiKey: values[API_KEY] });
    if (!outcome.ok) return;
    setEditing(false);
    setUpdated(true);
  };

  return (
    <ConnectionFacts facts={connectionFacts(connection, messages)} note={isUpdated ? messages.connection.keySaved : ''}>
      {isOpen && (
        <CredentialForm
          inputs={[{ ...apiKeyInput(provider, name, messages), label: messages.connection.newKey(name) }]}
          isBusy={update.isPending}
          onCancel={isRefused ? undefined : () => setEditing(false)}
          onEdit={update.reset}
          onSubmit={(values) => void save(values)}
          progress={messages.connection.savingKey(name)}
          refusal={update.error ? refusalOf(update.error, [API_KEY], messages) : undefined}
          submitLabel={messages.connection.saveKey}
        />
      )}
      {canUpdate && !isOpen && (
        <Button
          onClick={() => {
            setUpdated(false);
            setEditing(true);
          }}
          size="compact"
        >
          {messages.connection.updateKey}
        </Button>
      )}
    </ConnectionFacts>
  );
}
