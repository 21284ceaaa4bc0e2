import type { FormEvent, ReactNode } from 'react';
import { useRef } from 'react';
import type { HydratedIntegration } from '../../../contract/index.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import type { InstallationCallbacks } from '../../../hooks/useInstallationActions/useInstallationActions.ts';
import { useIsDraftRestored } from '../../../provider/useDraft.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { connectionFacts } from '../../connect/connection-facts.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { focusRevealed } from '../../ui/focus-revealed.ts';
import { singlePane } from '../../ui/Panes.css.ts';
import { SurfaceBody } from '../../ui/Surface.tsx';
import { formatSaveStatus } from '../configure/format-save-status.ts';
import { Pane } from '../configure/Pane.tsx';
import { WriteSettingsList } from '../configure/WriteSettingsList.tsx';
import { ChooseObjects } from './ChooseObjects.tsx';
import { ReadObjectStep } from './ReadObjectStep.tsx';
import { Review } from './Review.tsx';
import { readGroups, writtenLabels } from './read-groups.ts';
import { readLabel } from './read-label.ts';
import { SuccessStep } from './SuccessStep.view.tsx';
import type { StepShown } from './useStepShown.ts';
import { useWizardFlow } from './useWizardFlow.ts';
import { WizardBar } from './WizardBar.view.tsx';
import { WizardFrame } from './WizardFrame.tsx';
import { openStages, stageOf } from './wizard-stages.ts';

interface WizardStepsProps {
  appName: string;
  providerName: string;
  screen: InstallationScreenData;
  manifest: HydratedIntegration;
  dynamicMappings: DynamicMappings;
  callbacks: InstallationCallbacks;
  onShow: StepShown;
  /** The connected account. */
  account: ReactNode;
  /** The frame around the steps. */
  frame: (children: ReactNode) => ReactNode;
  onLeave: () => void;
  /** Reloads objects that the provider failed to describe. */
  onRetry: () => void;
  isRetrying: boolean;
}

/** Steps after the account, and the success screen. */
export function WizardSteps(props: WizardStepsProps) {
  const { appName, providerName, screen, manifest, dynamicMappings, onLeave } = props;
  const messages = useMessages();
  const { wizard, configure } = messages;
  const flow = useWizardFlow(screen, manifest, dynamicMappings, props.callbacks);
  const { draft, save, step, steps, position, isMissing, isInstalledElsewhere, go } = flow;
  const ref = useRef<HTMLFormElement>(null);

  // Account and user.
  const account = screen.connection ? connectionFacts(screen.connection, screen.provider, messages).slice(0, 2) : [];
  const within =
    step && 'object' in step
      ? wizard.objectOf(readLabel(manifest, step.object, messages), step.position, step.total)
      : undefined;
  const stages = openStages(steps, position, { connect: account[0]?.value, configure: within }, !step, go, messages);
  const subscribed = new Map(
    screen.integration.latestRevision.content.subscribe?.objects.map((object) => [object.objectName, object]),
  );
  const isReview = step?.kind === 'review';
  const shared = { appName, providerName, draft, onRetry: props.onRetry, isRetrying: props.isRetrying };

  const body = () => {
    switch (step?.kind) {
      case undefined:
        return (
          <SuccessStep
            appName={appName}
            onLeave={onLeave}
            providerName={providerName}
            reads={readGroups(manifest, draft.content, messages)}
            writes={writtenLabels(manifest, draft.content)}
          />
        );
      case 'connect':
        return props.account;
      case 'objects':
        return (
          <ChooseObjects {...shared} dynamicMappings={dynamicMappings} isMissing={isMissing} manifest={manifest} />
        );
      case 'match':
      case 'fields':
        // Searches and rejected mappings belong to one step.
        return (
          <ReadObjectStep
            rejection={save.rejection?.error}
            subscribed={subscribed.get(step.object.objectName)}
            {...shared}
            isChecked={isMissing}
            key={step.id}
            label={readLabel(manifest, step.object, messages)}
            dynamicMappings={dynamicMappings[step.object.objectName]}
            step={step}
          />
        );
      case 'writing':
        return (
          <Pane title={wizard.writeTitle(appName)}>
            <WriteSettingsList
              {...shared}
              integration={screen.integration}
              isChecked={isMissing}
              manifest={manifest}
              provider={screen.provider}
              rejection={save.rejection?.error}
            />
          </Pane>
        );
      case 'review':
        return (
          <Review
            appName={appName}
            draft={draft}
            dynamicMappings={dynamicMappings}
            providerName={providerName}
            account={account}
            isInstalledElsewhere={isInstalledElsewhere}
            manifest={manifest}
            onEdit={go}
            save={save}
            steps={steps}
          />
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
          onNext={step.kind === 'connect' ? () => void onNext() : undefined}
          onDiscard={isRestored ? draft.reset : undefined}
          progress={isReview ? configure.installing : undefined}
          status={status}
        />
      )
    );

  return (
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
                title={wizard.elsewhereTitle(providerName)}
                tone="warning"
              >
                {wizard.elsewhere}
              </Callout>
            </SurfaceBody>
          )}
          {step?.kind === 'connect' ? (
            // Contains the credential form, and forms can't be nested.
            <div className={singlePane}>
              {body()}
              {bar}
            </div>
          ) : (
            <form
              className={singlePane}
              noValidate
              onClickCapture={(event) => {
                // The second half of a double click on "Next" must not install.
                if (isReview && event.detail > 1) event.preventDefault();
              }}
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                void onNext();
              }}
              ref={ref}
            >
              {body()}
              {bar}
            </form>
          )}
        </>,
      )}
    </WizardFrame>
  );
}
