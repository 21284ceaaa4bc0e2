import { useEffect, useRef } from 'react';
import type { SignInState } from '../../domain/sign-in-window.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { HelpText } from '../ui/HelpText.tsx';

interface SignInProgressProps {
  state: SignInState['name'];
  providerName: string;
  /** Whether the sign-in can continue in this tab. */
  canContinueHere: boolean;
  reopen: () => void;
  continueHere: () => void;
  cancel: () => void;
}

/** Status and actions of a sign-in in another window. */
export function SignInProgress(props: SignInProgressProps) {
  const { state, providerName, canContinueHere } = props;
  const { connection, common } = useMessages();
  const first = useRef<HTMLButtonElement>(null);
  const isGone = state === 'blocked' || state === 'closed' || state === 'expired';
  const canReopen = state === 'waiting' || isGone;
  useEffect(() => {
    if (canReopen) first.current?.focus();
  }, [canReopen]);

  const [title, text, reopen] =
    state === 'blocked'
      ? [
          connection.blockedTitle,
          (canContinueHere ? connection.blocked : connection.blockedWithoutTab)(providerName),
          connection.openWindow,
        ]
      : isGone
        ? [
            connection[`${state}Title`],
            state === 'closed' ? connection.closed(providerName) : connection.expired(providerName),
            connection.reopenWindow,
          ]
        : state === 'waiting'
          ? [connection.waitingTitle(providerName), connection.waiting(providerName), connection.showWindow]
          : [(state === 'leaving' ? connection.leaving : connection.submitting)(providerName)];
  return (
    <Callout
      actions={
        <>
          {canReopen && (
            <Button buttonRef={first} onClick={props.reopen} size="compact" variant="primary">
              {reopen}
            </Button>
          )}
          {canReopen && canContinueHere && (
            <Button onClick={props.continueHere} size="compact">
              {connection.continueHere}
            </Button>
          )}
          <Button onClick={props.cancel} size="compact">
            {common.cancel}
          </Button>
        </>
      }
      title={title}
      tone={isGone ? 'warning' : 'neutral'}
    >
      {text}
    </Callout>
  );
}

interface PackageStepProps {
  appName: string;
  providerName: string;
  url: string;
}

/** Asks to install a package in the provider's account before connecting. Both steps stay visible. */
export function PackageStep({ appName, providerName, url }: PackageStepProps) {
  const { connection } = useMessages();
  return (
    <div>
      <p>
        {connection.packageInstallStep(appName, providerName)}{' '}
        <HelpText docsLabel={connection.packageInstall} docsUrl={url} />
      </p>
      <p>{connection.packageConnectStep(providerName)}</p>
    </div>
  );
}
