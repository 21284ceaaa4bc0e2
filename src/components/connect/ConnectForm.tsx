import { useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ProviderInfo } from '../../contract/index.ts';
import { isSameAccount } from '../../domain/account-identity.ts';
import { chooseModule, metadataInputs } from '../../domain/missing-metadata.ts';
import { signInScheme, windowScheme } from '../../domain/sign-in-scheme.ts';
import { useConnectAction } from '../../hooks/connection-actions.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from '../ui/Button.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { ProviderLogo } from '../ui/ProviderLogo.tsx';
import { useAccountSource } from './account-source.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';
import type { ConnectFormProps } from './connect-form-props.ts';
import { credentialInputs, credentialOf, detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { SameAccount } from './SameAccount.tsx';
import { toFormError } from './to-form-error.ts';
import { WindowSignIn } from './WindowSignIn.tsx';

/**
 * Connects an account with a form or in a sign-in window, or explains why it can't be connected. An account that is
 * connected already is detected.
 */
export function ConnectForm(props: ConnectFormProps) {
  const { account, onConnect, another } = props;
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
  return <NewAccount {...props} onConnect={onCreated} />;
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
