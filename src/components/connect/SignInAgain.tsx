import { useEffect, useRef } from 'react';
import type { Connection } from '../../api/resources.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { useSignInWindow } from '../../queries/useSignInWindow.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { useAccountTarget } from './account-source.ts';
import type { ProviderAccount } from './connect-form-props.ts';
import { providerName } from './provider-name.ts';
import { SignInProgress } from './SignInProgress.view.tsx';
import { formatSignInError } from './to-form-error.ts';

interface SignInAgainProps {
  account: ProviderAccount;
  connection: Connection;
  /** Values that change with the sign-in, by input name. */
  metadata?: Record<string, string>;
  /** Called once with the updated connection, after the UI has updated. */
  onDone?: (connection: Connection) => void;
  /** Called once for each failed attempt. The error is displayed as well. */
  onError?: (error: Error) => void;
  /** Called when the customer cancels. */
  onCancel?: () => void;
}

/** Signs a customer in again for the same connection. */
export function SignInAgain({ account, metadata, ...options }: SignInAgainProps) {
  const messages = useMessages();
  const name = providerName(account.provider);
  const openingText = messages.connection.opening(name);
  const signIn = useSignInWindow({ ...options, target: useAccountTarget(account), scheme: 'oauth', openingText });
  const button = useRef<HTMLButtonElement>(null);
  const { state, error } = signIn;

  useEffect(() => {
    if (state === 'failed' || state === 'cancelled' || state === 'finished') button.current?.focus();
  }, [state]);

  if (signIn.isInProgress && state !== 'starting') {
    return <SignInProgress {...signIn} providerName={name} />;
  }
  return (
    <>
      {error && <Callout tone="error">{formatSignInError(error, messages)}</Callout>}
      <Button
        buttonRef={button}
        isBusy={state === 'starting'}
        onClick={() => signIn.start({ metadata })}
        progress={openingText}
        size="compact"
        variant={options.connection.status === 'bad_credentials' ? 'primary' : 'secondary'}
      >
        {messages.connection.signInAgain}
      </Button>
    </>
  );
}
