import type { ReactNode } from 'react';
import { stack } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { ConnectionFacts } from '../../connect/ConnectionFacts.view.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { FirstMatches } from '../configure/FirstMatches.view.tsx';
import { Pane } from '../configure/Pane.tsx';

/** Section of the review. */
export interface ReviewPart {
  /** Id of the step to edit it. */
  stepId: string;
  label: string;
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
  const section = ({ stepId, label, edit, facts }: ReviewPart) => (
    <Section
      aside={
        <Button onClick={() => onEdit(stepId)} size="compact">
          {edit}
        </Button>
      }
      key={stepId}
      title={label}
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
  );
  const isObject = ({ part }: ReviewPart) => part?.objectName !== undefined;
  const [summary, ...others] = parts.filter((part) => !isObject(part));
  return (
    <Pane title={wizard.reviewTitle}>
      {problem}
      {summary && section(summary)}
      <FirstMatches items={parts.filter(isObject)}>{section}</FirstMatches>
      {others.map(section)}
    </Pane>
  );
}
