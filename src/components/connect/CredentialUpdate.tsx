import type { Connection } from '../../api/resources.ts';
import { signInScheme } from '../../domain/sign-in-scheme.ts';
import { useUpdateConnectionAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { useAccountSource } from './account-source.ts';
import { CredentialForm } from './CredentialForm.view.tsx';
import type { ProviderAccount } from './connect-form-props.ts';
import { API_KEY, credentialInputs, credentialOf, detailAnswers } from './credential-inputs.ts';
import { credentialMessages, credentialUpdateMethod } from './credential-update-method.ts';
import { providerName } from './provider-name.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { accountChoice, toFormError } from './to-form-error.ts';

interface CredentialUpdateProps {
  account: ProviderAccount;
  connection: Connection;
  /** The new credential is in use. */
  onDone: () => void;
  /** Shows a cancel button. */
  onCancel?: () => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error) => void;
  /** Replaces this connection. */
  onReplace?: () => void;
}

/** Updates the credential of a connection with the provider's method. */
export function CredentialUpdate(props: CredentialUpdateProps) {
  const { connection: strings } = useMessages();
  const remedy = credentialUpdateMethod(props.account.provider);
  if (remedy === 'form') return <NewCredential {...props} />;
  if (remedy === 'window') return <SignInAgain {...props} />;
  return props.onReplace ? <Button onClick={props.onReplace}>{strings.signInAgain}</Button> : null;
}

function NewCredential({ account, connection, onDone, onCancel, onError }: CredentialUpdateProps) {
  const { provider } = account;
  const messages = useMessages();
  const [update, { error, isPending, reset }] = useUpdateConnectionAction(
    { ...useAccountSource(account), findConnection: () => connection },
    { onError: (error) => accountChoice(error) || onError?.(error) },
  );
  const name = providerName(provider);
  const scheme = signInScheme(provider) ?? 'none';
  const inputs = credentialInputs(provider, scheme, name, messages);
  const inputNames = inputs.map((input) => input.name);
  const save = (values: Record<string, string>) =>
    update(
      { connectionId: connection.id, ...credentialOf(scheme, values), metadata: detailAnswers(values) },
      { onSuccess: onDone },
    );
  return (
    <CredentialForm
      inputs={inputs.map((input) =>
        input.name === API_KEY ? { ...input, label: messages.connection.newKey(name) } : input,
      )}
      onCancel={onCancel}
      onEdit={reset}
      onSubmit={save}
      rejection={error ? toFormError(error, inputNames, name, messages) : undefined}
      submit={{
        label: credentialMessages(provider, messages).save,
        progress: messages.configure.saving,
        isBusy: isPending,
      }}
    />
  );
}
