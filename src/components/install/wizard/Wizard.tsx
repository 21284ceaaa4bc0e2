import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Connection } from '../../../api/resources.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { ConnectionCard } from '../../connect/ConnectionCard.tsx';
import { providerName } from '../../connect/provider-name.ts';
import { Button } from '../../ui/Button.tsx';
import { sameWidth } from '../../ui/Surface.css.ts';
import { PanesSkeleton } from '../../ui/WidgetSkeleton.tsx';
import { Pane } from '../configure/Pane.tsx';
import { InstallFrame } from '../frame/InstallFrame.tsx';
import type { InstallationCallbacks, InstallIntegrationProps } from '../frame/install-integration-props.ts';
import { integrationName } from '../frame/integration-name.ts';
import { integrationInputs, isConnected } from '../frame/is-connected.ts';
import { ManifestFailure } from '../frame/ManifestFailure.tsx';
import { ProxyOnlyInstall } from '../frame/ProxyOnlyInstall.tsx';
import { useUnsavedGuard } from '../frame/useUnsavedGuard.ts';
import { ChooseAccount } from '../manage/ChooseAccount.tsx';
import { Reconnect } from '../manage/Reconnect.tsx';
import { SuccessStep } from './SuccessStep.view.tsx';
import { useWizardLocation } from './useWizardFlow.ts';
import { useStepShown, WizardFrame } from './WizardFrame.tsx';
import { WizardSteps } from './WizardSteps.tsx';
import { plainStages } from './wizard-stages.ts';

interface WizardProps {
  screen: InstallationScreenData;
  dynamicMappings: DynamicMappings | undefined;
  callbacks: InstallationCallbacks & Pick<InstallIntegrationProps, 'onStepChange' | 'onUnsavedChange'>;
  /** Renders the form that connects an account or completes it. */
  connect: (screen: InstallationScreenData) => ReactNode;
  /** Called when the customer selects a connected account. */
  onChooseAccount: (connectionId: string) => void;
  /** Called when the customer opens the standard view. */
  onLeave: () => void;
}

const NO_DYNAMIC_MAPPINGS: DynamicMappings = {};

/** The wizard: connect, choose, configure, review, success. */
export function Wizard(props: WizardProps) {
  const { screen, dynamicMappings = NO_DYNAMIC_MAPPINGS, callbacks, connect, onLeave } = props;
  const messages = useMessages();
  const { wizard } = messages;
  const { manifest, connection, provider, project, integration } = screen;
  // Id of the connection to replace; ignored once another connection exists.
  const [replaced, setReplaced] = useState<string | null>(null);
  const [, setLocation] = useWizardLocation();
  const [ref, onShow] = useStepShown(callbacks.onStepChange);
  useUnsavedGuard(callbacks.onUnsavedChange, screen.manifest);

  const names = { appName: project.appName, providerName: providerName(provider) };
  const { read, write } = integration.latestRevision.content;
  const hasChoice = Boolean(read?.objects.length || write?.objects.length);
  const stages = (current: 'connect' | 'objects') => (hasChoice ? plainStages(current, messages) : []);

  const content = () => {
    if (!connection || !isConnected(screen)) {
      return (
        <WizardFrame id="connect" onShow={onShow} stages={stages('connect')} step="connect">
          {connect(screen)}
        </WizardFrame>
      );
    }
    if (replaced === connection.id) {
      return (
        <WizardFrame id="replace" onShow={onShow} stages={stages('connect')} step="connect">
          {connect({ ...screen, connection: undefined })}
          <Button onClick={() => setReplaced(null)} variant="quiet">
            {wizard.back}
          </Button>
        </WizardFrame>
      );
    }
    const replace = () => setReplaced(connection.id);
    const reportUpdate = (error: Error) => callbacks.onError?.(error, 'update');
    const account = (
      <>
        <AccountStep connection={connection} onError={reportUpdate} onReplace={replace} screen={screen} />
        <ChooseAccount
          onChoose={(id) => {
            // Selecting an account stays on this step.
            setLocation({ step: 'connect', connection: id });
            props.onChooseAccount(id);
          }}
          screen={screen}
        />
      </>
    );
    const frame = (children: ReactNode) => (
      <InstallFrame screen={screen}>
        <Reconnect isOpen={manifest.status === 'failed'} onError={reportUpdate} onReplace={replace} screen={screen} />
        {children}
      </InstallFrame>
    );
    if (manifest.status !== 'ready') {
      const isFailed = manifest.status === 'failed';
      return (
        <WizardFrame id={isFailed ? 'failed' : undefined} onShow={onShow} stages={stages('objects')} step="objects">
          {frame(
            isFailed ? (
              <ManifestFailure
                failure={manifest}
                isSignInRefused={connection.status === 'bad_credentials'}
                manage={account}
                provider={provider}
              />
            ) : (
              <PanesSkeleton />
            ),
          )}
        </WizardFrame>
      );
    }
    const { content: described } = manifest.revision;
    if (!described.read?.objects.length && !described.write?.objects.length) {
      return (
        <WizardFrame id={screen.installation && 'success'} onShow={onShow} stages={[]} step="success">
          {frame(
            <ProxyOnlyInstall
              callbacks={callbacks}
              manage={
                <SuccessStep
                  {...names}
                  events={[]}
                  name={integrationName(screen)}
                  onLeave={onLeave}
                  reads={[]}
                  writes={[]}
                />
              }
              manifest={described}
              screen={screen}
            />,
          )}
        </WizardFrame>
      );
    }
    return (
      <WizardSteps
        account={account}
        callbacks={callbacks}
        frame={frame}
        dynamicMappings={dynamicMappings}
        onLeave={onLeave}
        onShow={onShow}
        screen={{ ...screen, manifest }}
      />
    );
  };
  return (
    <div className={sameWidth} ref={ref}>
      {content()}
    </div>
  );
}

interface AccountStepProps {
  screen: InstallationScreenData;
  connection: Connection;
  onReplace: () => void;
  /** Called when an update fails. The error is displayed as well. */
  onError: (error: Error) => void;
}

/** Step for the connected account. */
function AccountStep({ screen, connection, onReplace, onError }: AccountStepProps) {
  const { wizard } = useMessages();
  const { project, provider } = screen;
  const name = providerName(provider);
  return (
    <Pane summary={wizard.connected(project.appName, name)} title={wizard.connectedTitle(name)}>
      <ConnectionCard
        account={screen}
        connection={connection}
        inputs={integrationInputs(screen)}
        isFixedElsewhere
        onError={onError}
        onReplace={onReplace}
      >
        <Button onClick={onReplace} size="compact">
          {wizard.otherAccount}
        </Button>
      </ConnectionCard>
    </Pane>
  );
}
