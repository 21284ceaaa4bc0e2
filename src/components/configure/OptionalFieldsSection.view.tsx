import { useMessages } from '../../locales/messages-context.ts';
import { Callout } from '../ui/Callout.tsx';
import { OptionalFields } from './OptionalFields.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';
import { Section } from './Section.tsx';

interface OptionalFieldsSectionProps {
  appName: string;
  object: Pick<ReadObjectModel, 'label' | 'optionalFields' | 'isSelected' | 'selectedCount' | 'selectionError'>;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
}

/** What may be read in addition; nothing where there is nothing to add. */
export function OptionalFieldsSection({ appName, object, onSelect }: OptionalFieldsSectionProps) {
  const { configure } = useMessages();
  if (object.optionalFields.length === 0) return null;
  return (
    <Section summary={configure.optionalFieldsHelp(appName)} title={configure.optionalFields}>
      {(titleId) => (
        <>
          {object.selectionError && <Callout tone="error">{object.selectionError}</Callout>}
          <OptionalFields
            fields={object.optionalFields}
            isSelected={object.isSelected}
            // A search and a scroll position belong to one object.
            key={object.label}
            labelledBy={titleId}
            onSelect={onSelect}
            selectedCount={object.selectedCount}
          />
        </>
      )}
    </Section>
  );
}
