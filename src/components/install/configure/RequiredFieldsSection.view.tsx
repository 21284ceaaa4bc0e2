import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { ChipList } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ReadObjectModel } from './read-object-model.ts';

interface RequiredFieldsSectionProps {
  object: Pick<ReadObjectModel, 'requiredFields'>;
}

/** Lists the required fields; renders nothing if there are none. */
export function RequiredFieldsSection({ object }: RequiredFieldsSectionProps) {
  const { configure } = useScreenMessages();
  if (object.requiredFields.length === 0) return null;
  return (
    <Section title={configure.alwaysIncluded}>
      {(titleId) => (
        <ChipList
          chips={object.requiredFields.map((field) => ({ key: field.fieldName, label: field.label }))}
          labelledBy={titleId}
        />
      )}
    </Section>
  );
}
