import { useEffect, useRef } from 'react';
import type { WizardStep } from '../../../domain/wizard-steps.ts';
import { useInstallationSetup } from '../../../provider/InstallationSetup.tsx';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { formatRejection } from '../configure/format-rejection.ts';
import { partId } from '../configure/part-id.ts';
import type { Save } from '../configure/useSave.ts';
import { integrationName } from '../frame/integration-name.ts';
import type { ReviewPart } from './ReviewStep.view.tsx';
import { ReviewStep } from './ReviewStep.view.tsx';
import { eventSentences, reviewParts, reviewSentences } from './review-summary.ts';

interface ReviewProps {
  /** Account details. */
  account: ReviewPart['facts'];
  steps: readonly WizardStep[];
  save: Save;
  /** Another user installed the integration in the meantime. */
  isInstalledElsewhere: boolean;
  onEdit: (stepId: string, isReturning: boolean) => void;
}

/** Maximum number of links to rejected parts. */
const MAX_NAMED_PARTS = 3;

/** Review step: summary of the draft and the error of the last save. */
export function Review({ account, steps, save, isInstalledElsewhere, onEdit }: ReviewProps) {
  const setup = useInstallationSetup();
  const { appName, providerName, integration, manifest, draft, dynamicMappings } = setup;
  const messages = useMessages();
  const { wizard, manage } = messages;
  const parts = reviewParts(manifest, steps, draft.content, account, appName, dynamicMappings, messages);
  const edit = (stepId: string) => onEdit(stepId, true);
  const { rejection } = save;
  const error = rejection?.error;
  const named = parts.filter(({ part }) => part && rejection?.parts.has(partId(part)));
  // An error that concerns many parts is shown without links.
  const concerned = named.length > MAX_NAMED_PARTS ? [] : named;
  const ref = useRef<HTMLDivElement>(null);
  // The message is at the top, the install button at the bottom.
  useEffect(() => {
    if (error) ref.current?.querySelector('button')?.focus();
  }, [error]);
  return (
    <ReviewStep
      onEdit={edit}
      parts={parts}
      problem={
        rejection &&
        !isInstalledElsewhere && (
          <div ref={ref}>
            <Callout
              actions={
                concerned.length > 0 &&
                concerned.map(({ stepId, label }) => (
                  <Button key={stepId} onClick={() => edit(stepId)} size="compact">
                    {wizard.change(label)}
                  </Button>
                ))
              }
              title={manage.installFailed(integrationName(setup))}
              tone="error"
            >
              {formatRejection(rejection.error, manifest, messages)}
            </Callout>
          </div>
        )
      }
      sentences={[
        ...reviewSentences(manifest, draft.content, { appName, providerName }, messages),
        ...eventSentences(integration, manifest, draft.content, appName, messages),
      ]}
    />
  );
}
