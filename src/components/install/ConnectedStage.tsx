import type { DynamicMappings } from '../../domain/initial-content.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { PaneFailure } from '../ui/Failure.tsx';
import { PaneSkeleton, PanesSkeleton } from '../ui/WidgetSkeleton.tsx';
import { Configure } from './configure/Configure.tsx';
import { InstallFrame } from './frame/InstallFrame.tsx';
import type { InstallationCallbacks, InstallIntegrationProps } from './frame/install-integration-props.ts';
import { useUnsavedGuard } from './frame/useUnsavedGuard.ts';
import { lazyScreens } from './lazy-screens.tsx';
import { ChooseAccount } from './manage/ChooseAccount.tsx';

interface ConnectedStageProps {
  screen: InstallationScreenData;
  dynamicMappings: DynamicMappings | undefined;
  callbacks: InstallationCallbacks & Pick<InstallIntegrationProps, 'onUnsavedChange'>;
  onUninstall: () => void;
  onConnectAnother: (isReplacing: boolean) => void;
  onChooseAccount: (connectionId: string) => void;
}

const Manage = /* @__PURE__ */ lazyScreens.component((chunk) => chunk.Manage, PaneSkeleton, PaneFailure);
const ManifestFailure = /* @__PURE__ */ lazyScreens.component(
  (chunk) => chunk.ManifestFailure,
  PanesSkeleton,
  PaneFailure,
);
const ProxyOnlyInstall = /* @__PURE__ */ lazyScreens.component(
  (chunk) => chunk.ProxyOnlyInstall,
  PanesSkeleton,
  PaneFailure,
);
const Reconnect = /* @__PURE__ */ lazyScreens.component(
  (chunk) => chunk.Reconnect,
  undefined,
  // Without need of it, the screen is complete.
  (props) => (props.screen.connection?.status === 'bad_credentials' ? <PaneFailure {...props} /> : null),
);

const NO_DYNAMIC_MAPPINGS: DynamicMappings = {};

/** Settings of a connected integration, or the reason why they can't be loaded. */
export function ConnectedStage(props: ConnectedStageProps) {
  const { screen, dynamicMappings = NO_DYNAMIC_MAPPINGS, callbacks, onUninstall, onConnectAnother } = props;
  const { manifest, provider } = screen;
  useUnsavedGuard(callbacks.onUnsavedChange, manifest);
  const shared = { screen, callbacks };
  const manage = (
    <Manage
      {...shared}
      manifest={manifest.status === 'ready' ? manifest.revision.content : undefined}
      onConnectAnother={onConnectAnother}
      onUninstall={onUninstall}
    />
  );

  const content = () => {
    if (manifest.status === 'failed')
      return (
        <ManifestFailure
          failure={manifest}
          isSignInRefused={screen.connection?.status === 'bad_credentials'}
          manage={manage}
          provider={provider}
        />
      );
    if (manifest.status !== 'ready') return <PanesSkeleton />;
    const { content } = manifest.revision;
    if (!content.read?.objects.length && !content.write?.objects.length) {
      return <ProxyOnlyInstall {...shared} manage={manage} manifest={content} />;
    }
    return (
      <Configure
        {...shared}
        isRefreshing={manifest.isRetrying}
        manage={manage}
        manifest={content}
        dynamicMappings={dynamicMappings}
        onRefresh={manifest.retry}
      />
    );
  };
  return (
    <InstallFrame screen={screen}>
      <Reconnect
        isOpen={manifest.status === 'failed'}
        onError={(error) => callbacks.onError?.(error, 'update')}
        onReplace={() => onConnectAnother(true)}
        screen={screen}
      />
      <ChooseAccount onChoose={props.onChooseAccount} screen={screen} />
      {content()}
    </InstallFrame>
  );
}
