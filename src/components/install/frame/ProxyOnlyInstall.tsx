import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { HydratedIntegration } from '../../../contract/index.ts';
import { planSave } from '../../../domain/save-plan.ts';
import { useInstallAction } from '../../../hooks/installation-actions.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { Button } from '../../ui/Button.tsx';
import { singlePane } from '../../ui/Panes.css.ts';
import { SurfaceBody } from '../../ui/Surface.tsx';
import { PanesSkeleton } from '../../ui/WidgetSkeleton.tsx';
import type { InstallationCallbacks } from './install-integration-props.ts';
import { integrationName } from './integration-name.ts';
import { ManifestFailure } from './ManifestFailure.tsx';

interface ProxyOnlyInstallProps {
  screen: InstallationScreenData;
  manifest: HydratedIntegration;
  callbacks: InstallationCallbacks;
  manage: ReactNode;
}

/**
 * Installs an integration without read or write objects automatically, once, after the account is connected. If another
 * user uninstalls it, installing again takes a click.
 */
export function ProxyOnlyInstall({ screen, manifest, callbacks, manage }: ProxyOnlyInstallProps) {
  const messages = useMessages();
  const strings = messages.manage;
  const { installation, project, provider } = screen;
  const name = providerName(provider);
  const [create, { error, isPending }] = useInstallAction(() => screen, {
    onSuccess: ({ id, config }) => callbacks.onInstallSuccess?.(id, config),
    onError: (error) => callbacks.onError?.(error, 'install'),
  });
  // Set before the request, because React's strict mode runs effects twice.
  const isStarted = useRef(false);
  const [wasInstalled, setWasInstalled] = useState(false);
  if (installation && !wasInstalled) setWasInstalled(true);

  const install = () => {
    const plan = planSave(manifest, undefined, {});
    if (plan.kind === 'create') create({ config: plan.content });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt; after a failure the customer decides
  useEffect(() => {
    if (installation || wasInstalled || isStarted.current) return;
    isStarted.current = true;
    install();
  }, [installation]);

  if (installation) return <div className={singlePane}>{manage}</div>;
  if (error) {
    const failure = { error, isRetrying: isPending, retry: install };
    return (
      <ManifestFailure
        failure={failure}
        manage={manage}
        provider={provider}
        title={strings.installFailed(integrationName(screen))}
      />
    );
  }
  if (!wasInstalled || isPending) return <PanesSkeleton label={strings.installingProxyOnly(project.appName, name)} />;
  return (
    <>
      <SurfaceBody>
        <div>
          <Button onClick={install}>{strings.reinstall(integrationName(screen))}</Button>
        </div>
      </SurfaceBody>
      <div className={singlePane}>{manage}</div>
    </>
  );
}
