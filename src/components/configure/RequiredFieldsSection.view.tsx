import { useMessages } from '../../locales/messages-context.ts';
import { ChipList } from '../ui/Chip.tsx';
import type { ReadObjectModel } from './read-object-model.ts';
import { Section } from './Section.tsx';

interface AlwaysReadSectionProps {
  object: Pick<ReadObjectModel, 'alwaysRead'>;
}

/** Fields that are read whatever is chosen; nothing where there are none. */
export function AlwaysReadSection({ object }: AlwaysReadSectionProps) {
  const { configure } = useMessages();
  if (object.alwaysRead.length === 0) return null;
  return (
    <Section title={configure.alwaysRead}>
      {(titleId) => (
        <ChipList
          chips={object.alwaysRead.map((field) => ({ key: field.fieldName, label: field.label }))}
          labelledBy={titleId}
        />
      )}
    </Section>
  );
}
