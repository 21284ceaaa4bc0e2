import type { ReactNode } from 'react';
import { stack } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { ConnectionFacts } from '../../connect/ConnectionFacts.view.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { Pane } from '../configure/Pane.tsx';

/** Section of the review. */
export interface ReviewPart {
  /** Id of the step to edit it. */
  stepId: string;
  title: string;
  /** Label of the edit button. */
  edit: string;
  /** Part of the config; absent for saved parts. */
  part?: { part: 'read' | 'write'; objectName?: string };
  facts: readonly { label: string; value: ReactNode }[];
}

interface ReviewStepProps {
  /** Summary, one sentence per item. */
  sentences: readonly string[];
  parts: readonly ReviewPart[];
  onEdit: (stepId: string) => void;
  /** Error of the last save with actions. */
  problem?: ReactNode;
}

/** Review of all choices before the install. */
export function ReviewStep({ sentences, parts, onEdit, problem }: ReviewStepProps) {
  const { wizard } = useMessages();
  return (
    <Pane title={wizard.reviewTitle}>
      {problem}
      {parts.map(({ stepId, title, edit, facts }) => (
        <Section
          aside={
            <Button onClick={() => onEdit(stepId)} size="compact">
              {edit}
            </Button>
          }
          key={stepId}
          title={title}
        >
          {() =>
            stepId === 'objects' ? (
              <ul className={stack[2]}>
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              facts.length > 0 && <ConnectionFacts facts={[...facts]} />
            )
          }
        </Section>
      ))}
    </Pane>
  );
}
