import type { ReactNode } from 'react';
import { stack } from '../../../styles/mixins.css.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { Pane } from '../configure/Pane.tsx';
import { Section } from '../configure/Section.tsx';
import { ConnectionFacts } from '../connection/ConnectionFacts.view.tsx';
import { Button } from '../ui/Button.tsx';

/** One part of what will be installed. */
export interface ReviewPart {
  /** Id of the step that it was chosen on. */
  stepId: string;
  title: string;
  /** Says that the button beside it goes back there. */
  edit: string;
  /** What of the config it stands for; absent for what is saved already. */
  part?: { part: 'read' | 'write'; objectName?: string };
  facts: readonly { label: string; value: ReactNode }[];
}

interface ReviewStepProps {
  /** What will happen, a sentence each. */
  sentences: readonly string[];
  parts: readonly ReviewPart[];
  onEdit: (stepId: string) => void;
  /** Why it could not be installed, and ways on. */
  problem?: ReactNode;
}

/** Everything that was chosen, in sentences and in parts, before it counts. */
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
