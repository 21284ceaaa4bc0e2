import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import { InstallationSetupProvider } from '../../../provider/InstallationSetup.tsx';
import { useIsDraftRestored } from '../../../provider/useDraft.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData, ManifestState } from '../../../queries/useInstallationScreen.ts';
import { connectionFacts } from '../../connect/connection-facts.ts';
import { providerName as providerNameOf } from '../../connect/provider-name.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusRevealed } from '../../ui/focus-revealed.ts';
import { singlePane } from '../../ui/Panes.css.ts';
import { SurfaceBody } from '../../ui/Surface.tsx';
import { formatSaveStatus } from '../configure/format-save-status.ts';
import { Pane } from '../configure/Pane.tsx';
import { WriteSettingsList } from '../configure/WriteSettingsList.tsx';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';
import { integrationName } from '../frame/integration-name.ts';
import { ChooseObjects } from './ChooseObjects.tsx';
import { ReadObjectStep } from './ReadObjectStep.tsx';
import { Review } from './Review.tsx';
import { readGroups, readLabel, writtenLabels } from './read-groups.ts';
import { eventSentences } from './review-summary.ts';
import { SuccessStep } from './SuccessStep.view.tsx';
import { useWizardFlow } from './useWizardFlow.ts';
import type { StepShown } from './WizardFrame.tsx';
import { WizardBar, WizardFrame } from './WizardFrame.tsx';
import { openStages, stageOf } from './wizard-stages.ts';

interface WizardStepsProps {
  screen: InstallationScreenData & { manifest: Extract<ManifestState, { status: 'ready' }> };
  dynamicMappings: DynamicMappings;
  callbacks: InstallationCallbacks;
  onShow: StepShown;
  /** The connected account. */
  account: ReactNode;
  /** The frame around the steps. */
  frame: (children: ReactNode) => ReactNode;
  onLeave: () => void;
}

/** Steps after the account, and the success screen. */
export function WizardSteps(props: WizardStepsProps) {
  const { screen, dynamicMappings, onLeave } = props;
  const { project, provider, integration } = screen;
  const names = { appName: project.appName, providerName: providerNameOf(provider) };
  const { appName, providerName } = names;
  const { content: manifest } = screen.manifest.revision;
  const messages = useMessages();
  const { wizard, configure } = messages;
  const flow = useWizardFlow(screen, manifest, dynamicMappings, props.callbacks);
  const { draft, save, step, steps, position, isMissing, isInstalledElsewhere, go } = flow;
  const ref = useRef<HTMLDivElement>(null);

  // Account and user.
  const account = screen.connection ? connectionFacts(screen.connection, screen.provider, messages).slice(0, 2) : [];
  const within =
    step && 'object' in step
      ? wizard.objectOf(readLabel(manifest, step.object, messages), step.position, step.total)
      : undefined;
  const stages = openStages(steps, position, { connect: account[0]?.value, configure: within }, !step, go, messages);
  const isReview = step?.kind === 'review';
  const setup = {
    ...names,
    provider,
    integration,
    manifest,
    dynamicMappings,
    saved: undefined,
    draft,
    isChecked: isMissing,
    rejection: save.rejection?.error,
    reload: { run: screen.manifest.retry, isBusy: screen.manifest.isRetrying },
  };

  const body = () => {
    switch (step?.kind) {
      case undefined:
        return (
          <SuccessStep
            appName={appName}
            events={eventSentences(integration, manifest, draft.content, appName, messages)}
            name={integrationName(screen)}
            onLeave={onLeave}
            providerName={providerName}
            reads={readGroups(manifest, draft.content, messages)}
            writes={writtenLabels(manifest, draft.content)}
          />
        );
      case 'connect':
        return props.account;
      case 'objects':
        return <ChooseObjects />;
      case 'match':
      case 'fields':
        // Searches and rejected mappings belong to one step.
        return <ReadObjectStep key={step.id} label={readLabel(manifest, step.object, messages)} step={step} />;
      case 'writing':
        return (
          <Pane title={wizard.writeTitle(appName)}>
            <WriteSettingsList />
          </Pane>
        );
      case 'review':
        return (
          <Review account={account} isInstalledElsewhere={isInstalledElsewhere} onEdit={go} save={save} steps={steps} />
        );
    }
  };

  const onNext = async () => {
    if (await flow.next()) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    focusRevealed(find('[aria-invalid=true]') ?? find('input'));
  };
  const isRestored = useIsDraftRestored();
  const showsSaveStatus = step?.kind === 'objects' || (isReview && save.rejection);
  const saveStatus = showsSaveStatus ? formatSaveStatus(save, manifest, appName, providerName, messages) : '';
  const status = isMissing ? wizard.missing : isRestored ? configure.restored(saveStatus) : saveStatus;
  const bar =
    isReview && isInstalledElsewhere ? (
      <WizardBar next={wizard.settings} onNext={onLeave} />
    ) : (
      step && (
        <WizardBar
          isBusy={save.isPending}
          next={isReview ? configure.install : flow.isReturning ? wizard.toReview : wizard.next}
          onBack={position.index > 0 ? () => go(steps[position.index - 1]?.id) : undefined}
          onNext={() => void onNext()}
          onDiscard={isRestored ? draft.reset : undefined}
          progress={isReview ? configure.installing : undefined}
          status={status}
        />
      )
    );

  return (
    <InstallationSetupProvider setup={setup}>
      <WizardFrame
        id={step?.id ?? 'success'}
        onShow={props.onShow}
        stages={stages}
        step={step ? stageOf(step) : 'success'}
      >
        {props.frame(
          <>
            {isInstalledElsewhere && (
              <SurfaceBody>
                <Callout
                  actions={
                    <Button onClick={onLeave} size="compact">
                      {wizard.settings}
                    </Button>
                  }
                  title={wizard.elsewhereTitle(integrationName(screen))}
                  tone="warning"
                >
                  {wizard.elsewhere}
                </Callout>
              </SurfaceBody>
            )}
            <Form
              className={singlePane}
              onClickCapture={(event) => {
                // The second half of a double click on "Next" must not install.
                if (isReview && event.detail > 1) event.stopPropagation();
              }}
              onEnter={() => void onNext()}
              formRef={ref}
            >
              {body()}
              {bar}
            </Form>
          </>,
        )}
      </WizardFrame>
    </InstallationSetupProvider>
  );
}
