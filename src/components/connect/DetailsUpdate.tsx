import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import { addressMetadata } from '../../domain/address-metadata.ts';
import type { PromptedInput } from '../../domain/missing-metadata.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import { useUpdateConnectionAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { useAccountSource } from './account-source.ts';
import { CredentialForm } from './CredentialForm.view.tsx';
import type { ProviderAccount } from './connect-form-props.ts';
import { credentialInputs, credentialOf, detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { toFormError } from './to-form-error.ts';

interface DetailsUpdateProps {
  account: ProviderAccount;
  connection: Connection;
  /** Editable inputs; known values are filled in. */
  inputs: readonly PromptedInput[];
  /** Error for a save that the server did not store. */
  notSavedMessage?: string;
  onDone?: () => void;
  /** Shows a cancel button. */
  onCancel?: () => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error) => void;
}

/** Updates the metadata of a connection. A value that changes the host requires the credential again. */
export function DetailsUpdate(props: DetailsUpdateProps) {
  const { account, connection, inputs, notSavedMessage, onDone } = props;
  const { provider } = account;
  const messages = useMessages();
  const strings = messages.connection;
  const [update, { error, isPending, isSuccess, reset }] = useUpdateConnectionAction(
    { ...useAccountSource(account), findConnection: () => connection },
    { onError: props.onError },
  );
  const [isCredentialAsked, setCredentialAsked] = useState(false);
  const [isAnnounced, setAnnounced] = useState(false);
  // Values to save with another sign-in.
  const [moved, setMoved] = useState<Record<string, string>>();
  const name = providerName(provider);
  const scheme = signInScheme(provider) ?? 'none';
  const known = connection.providerMetadata ?? {};
  const credential = scheme === 'none' ? [] : credentialInputs(provider, scheme, name, messages);
  const fields = [...detailInputs(inputs, known), ...(isCredentialAsked ? credential : [])];

  const save = (values: Record<string, string>) => {
    const metadata = detailAnswers(values) ?? {};
    const guarded = addressMetadata(provider);
    const moves = Object.entries(metadata).some(([key, value]) => guarded.has(key) && value !== known[key]?.value);
    if (moves && windowScheme(provider) === 'oauth') return setMoved(metadata);
    if (moves && credential.length > 0 && !isCredentialAsked) {
      setCredentialAsked(true);
      setAnnounced(true);
      return;
    }
    const credentials = moves && credentialOf(scheme, values);
    update({ connectionId: connection.id, metadata, ...credentials }, { onSuccess: onDone });
  };

  if (moved) {
    return (
      <>
        <p role="status">{strings.signInRequired(name)}</p>
        <SignInAgain
          account={account}
          connection={connection}
          metadata={moved}
          onCancel={() => setMoved(undefined)}
          onDone={onDone}
          onError={props.onError}
        />
        <div>
          <Button onClick={() => setMoved(undefined)} size="compact">
            {messages.wizard.back}
          </Button>
        </div>
      </>
    );
  }
  const names = fields.map((field) => field.name);
  const rejection = error
    ? toFormError(error, names, name, messages)
    : isAnnounced
      ? { message: strings.credentialRequired(name), inputName: credential[0]?.name }
      : isSuccess && notSavedMessage
        ? { message: notSavedMessage }
        : undefined;
  return (
    <CredentialForm
      inputs={fields}
      onCancel={props.onCancel}
      onEdit={() => {
        setAnnounced(false);
        reset();
      }}
      onSubmit={save}
      rejection={rejection}
      submit={{ label: strings.saveDetails, progress: strings.savingDetails, isBusy: isPending }}
    />
  );
}
