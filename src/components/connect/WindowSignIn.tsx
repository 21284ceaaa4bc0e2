import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProviderApp, ProviderInfo } from '../../contract/index.ts';
import type { PromptedInput } from '../../domain/missing-metadata.ts';
import { windowScheme } from '../../domain/sign-in-scheme.ts';
import type { Messages } from '../../locales/en.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ConnectionTarget } from '../../queries/connection-requests.ts';
import { providerAppsQuery } from '../../queries/provider-apps.ts';
import { useSession } from '../../queries/useSession.ts';
import { useSignInWindow } from '../../queries/useSignInWindow.ts';
import { useAccountTarget } from './account-source.ts';
import { ConnectCard } from './ConnectCard.view.tsx';
import type { CredentialInput } from './CredentialForm.view.tsx';
import { CredentialForm } from './CredentialForm.view.tsx';
import type { ConnectFormProps } from './connect-form-props.ts';
import { credentialInputs, credentialOf, detailAnswers, detailInputs } from './credential-inputs.ts';
import { providerName } from './provider-name.ts';
import { PackageStep, SignInProgress } from './SignInProgress.view.tsx';
import { toFormError } from './to-form-error.ts';

interface WindowSignInProps extends ConnectFormProps {
  /** Metadata inputs to fill in before the sign-in. */
  details: PromptedInput[];
}

/** Name of the input for the provider app. Metadata and custom inputs have prefixed names. */
const APP = 'providerApp';

/** Connects an account in a sign-in window, after asking for required metadata. */
export function WindowSignIn(props: WindowSignInProps) {
  const { account, details, onConnect: onDone, onError, onCancel, another } = props;
  const { project, provider } = account;
  const target = useAccountTarget(account);
  const messages = useMessages();
  const strings = messages.connection;
  const name = providerName(provider);
  const scheme = windowScheme(provider) ?? 'oauth';
  const openingText = strings.opening(name);
  const signIn = useSignInWindow({ target, scheme, openingText, onDone, onError, onCancel });
  const form = useRef<HTMLDivElement>(null);
  const { apps, packageUrl, isLoading } = useProviderApps(target, provider.name, mayNeedPackage(provider));

  const inputs = [
    ...(scheme === 'steps' ? credentialInputs(provider, 'custom', name, messages) : []),
    ...(apps.length > 1 ? [appInput(apps, strings.providerAppHelp(project.appName, name), strings)] : []),
    ...detailInputs(details).map((input) =>
      input.isOptional ? { ...input, disclosureLabel: strings.ownDomain } : input,
    ),
  ];
  const { state, error } = signIn;
  const rejection =
    error &&
    toFormError(
      error,
      inputs.map((input) => input.name),
      name,
      messages,
    );
  const isOver = state === 'failed' || state === 'cancelled';
  const isAboutInput = rejection?.inputName !== undefined;
  useEffect(() => {
    if (isOver && !isAboutInput) form.current?.querySelector<HTMLElement>('[data-amp-variant=primary]')?.focus();
  }, [isOver, isAboutInput]);

  const submit = ({ [APP]: providerAppId, ...values }: Record<string, string>) =>
    signIn.start({
      providerAppId,
      metadata: detailAnswers(values),
      ...(scheme === 'steps' && credentialOf('custom', values)),
    });

  const progress = signIn.isInProgress && state !== 'starting' && <SignInProgress {...signIn} providerName={name} />;
  return (
    <ConnectCard appName={project.appName} isAnother={another !== undefined} provider={provider}>
      {progress || (packageUrl && <PackageStep appName={project.appName} providerName={name} url={packageUrl} />)}
      {/* Stays mounted to keep its values. */}
      <div hidden={Boolean(progress)} ref={form}>
        <CredentialForm
          inputs={inputs}
          onCancel={another?.onClose}
          onEdit={signIn.reset}
          onSubmit={submit}
          rejection={rejection}
          submit={{
            label: strings.submit(name),
            progress: isLoading ? messages.common.loading : openingText,
            isBusy: isLoading || state === 'starting',
          }}
        />
      </div>
    </ConnectCard>
  );
}

/** Returns the project's provider apps, newest first. If they can't be loaded, the server chooses one. */
function useProviderApps({ consumerRef, groupRef }: ConnectionTarget, provider: string, isNeeded: boolean) {
  const session = useSession(consumerRef, groupRef);
  const { data = [], isLoading } = useQuery(providerAppsQuery(session), session.queryClient);
  const apps = data.filter((app) => app.provider === provider).sort((a, b) => b.createTime.localeCompare(a.createTime));
  const packageUrl = apps.map(({ metadata }) => metadata?.providerParams?.packageInstallURL).find(Boolean);
  return { apps, packageUrl, isLoading: isNeeded && isLoading };
}

/** Whether a provider app may require a package to be installed first. */
function mayNeedPackage({ name, providerAppMetadata }: ProviderInfo): boolean {
  return (
    name.startsWith('salesforce') ||
    Boolean(providerAppMetadata?.providerParams?.some((param) => param.name === 'packageInstallURL'))
  );
}

function appInput(apps: ProviderApp[], help: string, strings: Messages['connection']): CredentialInput {
  return {
    name: APP,
    label: strings.providerApp,
    help,
    initialValue: apps[0]?.id,
    options: apps.map(({ id, externalRef, clientId }) => ({
      value: id,
      label: externalRef || strings.unnamedApp(clientId.slice(-6)),
    })),
  };
}
