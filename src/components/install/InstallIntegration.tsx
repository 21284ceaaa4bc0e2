import { useEffect, useState } from 'react';
import { warnDeveloper } from '../../api/build-environment.ts';
import { InstallationProvider } from '../../provider/InstallationProvider.tsx';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { notifyHost } from '../../queries/notify-host.ts';
import { unknownIntegration } from '../../queries/unknown-resources.ts';
import { useHostCallbacks } from '../../queries/useHostCallbacks.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { WidgetErrorBoundary } from '../AmpersandErrorBoundary.tsx';
import { formatFailure } from '../format-failure.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { lazyChunk } from '../ui/lazy-chunk.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { useReportLoadError } from '../useReportLoadError.ts';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { isWizardVariant, variantOf } from './frame/install-integration-props.ts';
import { lazyScreens, ScreenSkeleton } from './lazy-screens.tsx';

/**
 * Connects an account, installs an integration and manages the installation. Each callback is called once per event,
 * after the UI has updated.
 */
export function InstallIntegration(props: InstallIntegrationProps) {
  const { integration, consumerRef, consumerName, groupRef, groupName } = props;
  return (
    <WidgetErrorBoundary onError={(error) => notifyHost(props.onError, error, 'load')}>
      <InstallationProvider
        consumerName={consumerName}
        consumerRef={consumerRef}
        groupName={groupName}
        groupRef={groupRef}
        integration={integration}
      >
        {/* State belongs to one integration of one group. */}
        <InstallScreen host={props} key={JSON.stringify([integration, consumerRef, groupRef])} />
      </InstallationProvider>
    </WidgetErrorBoundary>
  );
}

const ready = /* @__PURE__ */ lazyChunk(() => import('./ReadyScreen.tsx'));

/** The screens of an integration whose data is loaded. */
const ReadyScreen = /* @__PURE__ */ ready.component((chunk) => chunk.ReadyScreen, ScreenSkeleton);

/** Prefetches the code of the screens during the first request, the standard view first. */
function prefetchStages(isWizard: boolean): void {
  const isReady = ready.prefetch();
  // An installed integration does not show the wizard.
  if (isWizard) void lazyScreens.prefetch();
  else void isReady.then(lazyScreens.prefetch);
}

/** Shows the loading, error or ready state of the widget. */
function InstallScreen({ host }: { host: InstallIntegrationProps }) {
  const isWizard = isWizardVariant(host);
  useEffect(() => prefetchStages(isWizard), [isWizard]);
  const variant = variantOf(host);
  useEffect(() => {
    if (variant !== undefined && variant !== 'wizard')
      warnDeveloper(
        `Ampersand: variant ${JSON.stringify(variant)} is unknown, the standard view is shown. Pass "wizard".`,
      );
  }, [variant]);
  return (
    <WidgetRoot onSlotError={(error) => notifyHost(host.onError, error, 'load')}>
      <Content host={host} />
    </WidgetRoot>
  );
}

function Content({ host }: { host: InstallIntegrationProps }) {
  const messages = useInitialMessages();
  const { installation, failure } = messages;
  const [chosenAccount, setChosenAccount] = useState<string>();
  const screen = useInstallationScreen(chosenAccount);
  useReportLoadError(screen, host.onError);
  const [deferred] = useHostCallbacks(host);
  const { onStepChange, onUnsavedChange } = host;
  // Effects, which run after a commit, call these.
  const callbacks = { ...deferred, onStepChange, onUnsavedChange };

  if (screen.status === 'loading') return <WidgetSkeleton shape="panes" />;
  if (screen.status === 'unknown') {
    return (
      <FailureCard
        {...formatFailure(unknownIntegration(screen.integration), messages)}
        title={failure.title(installation.name)}
      />
    );
  }
  if (screen.status === 'failed') {
    return (
      <FailureCard
        {...formatFailure(screen.error, messages)}
        isRetrying={screen.isRetrying}
        onRetry={screen.retry}
        title={failure.title(installation.name)}
      />
    );
  }
  return <ReadyScreen callbacks={callbacks} onChooseAccount={setChosenAccount} screen={screen} />;
}
