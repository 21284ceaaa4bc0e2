import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import { isSameAccount } from '../../domain/account-identity.ts';
import { chooseModule, metadataInputs } from '../../domain/missing-metadata.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import { useConnectAction, useDisconnectAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { formatFailureText } from '../format-failure.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { accountName } from './account-name.ts';
import { useAccountSource } from './account-source.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import * as css from './CredentialForm.css.ts';
import { CredentialForm } from './CredentialForm.view.tsx';
import type { ConnectFormProps, ProviderAccount } from './connect-form-props.ts';
import { credentialInputs, credentialOf, detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { accountChoice, toFormError } from './to-form-error.ts';
import { WindowSignIn } from './WindowSignIn.tsx';

/**
 * Connects an account with a form or in a sign-in window, or explains why it can't be connected. An account that is
 * connected already is detected.
 */
export function ConnectForm(props: ConnectFormProps) {
  const { account, onConnect, onError, another } = props;
  const [existing] = useState(another?.connections ?? []);
  const [same, setSame] = useState<{ created: Connection; existing: Connection }>();
  if (same && another) {
    return (
      <SameAccount
        {...same}
        account={account}
        onKeepBoth={() => onConnect?.(same.created)}
        onUseExisting={() => another.onUseExisting(same.existing)}
      />
    );
  }
  const onCreated = (created: Connection) => {
    // A connection that the provider rejects is no alternative; the server may also renew one in place.
    const found = existing.find(
      (one) => one.id !== created.id && one.status !== 'bad_credentials' && isSameAccount(one, created),
    );
    if (found) setSame({ created, existing: found });
    else onConnect?.(created);
  };
  return <NewAccount {...props} onConnect={onCreated} onError={(error) => accountChoice(error) || onError?.(error)} />;
}

function NewAccount(props: ConnectFormProps) {
  const { account, module, onConnect, onError, another } = props;
  const { project, provider } = account;
  const messages = useMessages();
  const [connect, { error, isPending, reset }] = useConnectAction(useAccountSource(account), {
    onSuccess: onConnect,
    onError,
  });
  const name = providerName(provider);
  const choice = chooseModule(provider, module);

  const scheme = signInScheme(provider);
  const strings = messages.connection;
  const isSupported = scheme !== undefined || windowScheme(provider) !== undefined;
  if (!isSupported || choice.kind === 'unknown' || choice.kind === 'undecided') {
    const { authType, oauth2Opts } = provider;
    return (
      <>
        <UnsupportedProviderCard
          details={
            !isSupported
              ? strings.unsupportedDetails(authType, oauth2Opts?.grantType)
              : choice.kind === 'unknown'
                ? strings.unknownModule(choice.module, choice.known)
                : strings.undecidedModule(Object.keys(provider.modules ?? {}))
          }
          provider={provider}
          reason={isSupported ? strings.productNotSet : strings.unsupported(name)}
          remedy={strings.unsupportedRemedy(project.appName)}
        />
        {another && <Button onClick={another.onClose}>{messages.common.cancel}</Button>}
      </>
    );
  }

  if (scheme === undefined) {
    return <WindowSignIn {...props} details={metadataInputs(provider, choice)} />;
  }

  const inputs = [
    ...credentialInputs(provider, scheme, name, messages),
    ...detailInputs(metadataInputs(provider, choice)),
  ];
  const submit = (values: Record<string, string>) =>
    connect({ ...credentialOf(scheme, values), metadata: detailAnswers(values) });
  const inputNames = inputs.map((input) => input.name);
  return (
    <ConnectCard appName={project.appName} isAnother={another !== undefined} provider={provider}>
      {inputs.length === 0 && <p>{strings.noKeyNeeded(name)}</p>}
      <div>
        <CredentialForm
          inputs={inputs}
          onCancel={another?.onClose}
          onEdit={reset}
          onSubmit={submit}
          rejection={error ? toFormError(error, inputNames, name, messages) : undefined}
          submit={{ label: strings.submit(name), progress: strings.submitting(name), isBusy: isPending }}
        />
      </div>
    </ConnectCard>
  );
}

interface UnsupportedProviderCardProps {
  provider: Pick<ProviderInfo, 'name' | 'displayName' | 'media'>;
  reason: string;
  remedy: string;
  details?: string;
}

/** Explains why an account can't be connected. */
export function UnsupportedProviderCard({ provider, ...card }: UnsupportedProviderCardProps) {
  const { connection } = useMessages();
  const name = providerName(provider);
  return (
    <FailureCard
      {...card}
      logo={<ProviderLogo media={provider.media} name={name} provider={provider.name} />}
      title={connection.unsupportedTitle(name)}
    />
  );
}

interface SameAccountProps {
  account: ProviderAccount;
  /** The new connection. */
  created: Connection;
  /** An older connection to the same account. */
  existing: Connection;
  /** Called when the new connection is deleted. */
  onUseExisting: () => void;
  onKeepBoth: () => void;
}

/** Offers the existing connection to an account that was connected twice. */
function SameAccount({ account, created, existing, onUseExisting, onKeepBoth }: SameAccountProps) {
  const messages = useMessages();
  const strings = messages.connection;
  const name = providerName(account.provider);
  const source = { ...useAccountSource(account), findConnection: () => created };
  const [disconnect, { error, isPending }] = useDisconnectAction(source);
  return (
    <ConnectCard appName={account.project.appName} isAnother provider={account.provider}>
      <Callout title={strings.sameAccountTitle(name)} tone="warning">
        {strings.sameAccount(accountName(existing, messages))}
      </Callout>
      {error && <Callout tone="error">{formatFailureText(error, messages)}</Callout>}
      <div className={css.actions}>
        <Button disabled={isPending} onClick={onKeepBoth}>
          {strings.addAnyway}
        </Button>
        <Button
          isBusy={isPending}
          onClick={() => disconnect(created.id, { onSuccess: onUseExisting })}
          progress={messages.common.loading}
          variant="primary"
        >
          {strings.useExisting}
        </Button>
      </div>
    </ConnectCard>
  );
}
