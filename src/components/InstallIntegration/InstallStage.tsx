import { chooseModule, metadataInputs, missingMetadata } from '../../domain/missing-metadata.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { Configure } from '../configure/Configure.tsx';
import { ConnectForm } from '../connection/ConnectForm.tsx';
import { MissingDetailsForm } from '../connection/MissingDetailsForm.tsx';
import { Manage } from '../manage/Manage.tsx';
import { PanesSkeleton } from '../ui/WidgetSkeleton.tsx';
import { DescriptionFailure } from './DescriptionFailure.tsx';
import { InstallFrame } from './InstallFrame.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { PassThrough } from './PassThrough.tsx';

/** How far a group has come with an integration. */
type Stage = 'connect' | 'details' | 'describing' | 'not-described' | 'pass-through' | 'configure';

/** The stage that a loaded screen is at. */
function stageOf(screen: InstallationScreenData): Stage {
  const { connection, manifest } = screen;
  if (!connection) return 'connect';
  if (missingMetadata(inputsOf(screen), connection.providerMetadata).length > 0) return 'details';
  if (manifest.status === 'failed') return 'not-described';
  if (manifest.status !== 'ready') return 'describing';
  const { read, write } = manifest.revision.content;
  return read?.objects.length || write?.objects.length ? 'configure' : 'pass-through';
}

interface InstallStageProps extends InstallIntegrationProps {
  screen: InstallationScreenData;
  onUninstall: () => void;
}

const NOTHING_OFFERED = {};

/** One stage of the way from an account to a working integration. */
export function InstallStage({ screen, onUninstall, ...props }: InstallStageProps) {
  const messages = useMessages();
  const { project, provider, integration, connection, manifest } = screen;
  const { consumerRef, consumerName, groupRef, groupName, fieldMapping = NOTHING_OFFERED } = props;
  const target = { provider: provider.name, consumerRef, consumerName, groupRef, groupName };
  const shared = { project, provider, target };
  const manage = (
    <Manage
      callbacks={props}
      manifest={manifest.status === 'ready' ? manifest.revision.content : undefined}
      onUninstall={onUninstall}
      screen={screen}
      target={target}
    />
  );

  const stage = stageOf(screen);
  if (!connection) return <ConnectForm {...shared} module={integration.latestRevision.content.module} />;
  if (stage === 'details') {
    return <MissingDetailsForm {...shared} connection={connection} inputs={inputsOf(screen)} />;
  }
  return (
    <InstallFrame screen={screen}>
      {manifest.status === 'failed' && (
        <DescriptionFailure failure={manifest} manage={manage} providerInfo={provider} />
      )}
      {stage === 'describing' && <PanesSkeleton label={messages.common.loading} />}
      {stage === 'pass-through' && manifest.status === 'ready' && (
        <PassThrough callbacks={props} manage={manage} manifest={manifest.revision.content} screen={screen} />
      )}
      {stage === 'configure' && manifest.status === 'ready' && (
        <Configure
          callbacks={props}
          isRefreshing={manifest.isRetrying}
          manage={manage}
          manifest={manifest.revision.content}
          offered={fieldMapping}
          onRefresh={manifest.retry}
          screen={screen}
        />
      )}
    </InstallFrame>
  );
}

function inputsOf({ provider, integration }: InstallationScreenData) {
  return metadataInputs(provider, chooseModule(provider, integration.latestRevision.content.module));
}
