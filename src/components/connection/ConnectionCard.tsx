import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import { signInScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import { useUpdateConnection } from '../../queries/useConnectionActions.ts';
import { Button } from '../ui/Button.tsx';
import { ConnectionFacts } from './ConnectionFacts.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';
import { connectionFacts } from './connection-facts.ts';
import { API_KEY, credentialInputs, credentialOf } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { refusalOf } from './refusal-of.ts';

interface ConnectionCardProps {
  target: ConnectionTarget;
  provider: ProviderInfo;
  connection: Connection;
}

/** Facts of a connection, and the form that replaces its credential. Opens by itself when that is refused. */
export function ConnectionCard({ target, provider, connection }: ConnectionCardProps) {
  const messages = useMessages();
  const update = useUpdateConnection(target);
  const [isEditing, setEditing] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  const name = providerName(provider);
  const isRefused = connection.status === 'bad_credentials';
  const scheme = signInScheme(provider);
  const canUpdate = scheme !== undefined && scheme !== 'none' && scheme !== 'custom';
  const inputs = canUpdate ? credentialInputs(provider, scheme, name, messages) : [];
  const words = updateWords(scheme === 'apiKey', messages);
  const isOpen = canUpdate && (isEditing || isRefused);

  const save = async (values: Record<string, string>) => {
    if (!canUpdate) return;
    const outcome = await update.run({ connection, ...credentialOf(scheme, values) });
    if (!outcome.ok) return;
    setEditing(false);
    setUpdated(true);
  };

  return (
    <ConnectionFacts facts={connectionFacts(connection, messages)} note={isUpdated ? words.saved : ''}>
      {isOpen && (
        <CredentialForm
          inputs={inputs.map((input) => (input.name === API_KEY ? { ...input, label: words.newKey(name) } : input))}
          isBusy={update.isPending}
          onCancel={isRefused ? undefined : () => setEditing(false)}
          onEdit={update.reset}
          onSubmit={(values) => void save(values)}
          progress={messages.connection.submitting(name)}
          refusal={
            update.error
              ? refusalOf(
                  update.error,
                  inputs.map((input) => input.name),
                  messages,
                )
              : undefined
          }
          submitLabel={words.save}
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
          {words.update}
        </Button>
      )}
    </ConnectionFacts>
  );
}

function updateWords(isKey: boolean, { connection }: Messages) {
  const { newKey } = connection;
  return isKey
    ? { newKey, update: connection.updateKey, save: connection.saveKey, saved: connection.keySaved }
    : { newKey, update: connection.updateSignIn, save: connection.saveSignIn, saved: connection.signInSaved };
}
