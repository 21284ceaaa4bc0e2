import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Section.tsx';
import * as css from './MappingList.css.ts';
import { OptionalFields } from './OptionalFields.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';

interface OptionalFieldsSectionProps {
  appName: string;
  providerName: string;
  object: Pick<
    ReadObjectModel,
    'hasWholeRecords' | 'objectName' | 'optionalFields' | 'isSelected' | 'selectedCount' | 'selectionError' | 'readsAll'
  >;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
  /** Selects all fields, including future ones, or individual fields. */
  onSelectAll: (isAll: boolean) => void;
}

/** Section for optional fields; renders nothing if there are none. */
export function OptionalFieldsSection({
  appName,
  providerName,
  object,
  onSelect,
  onSelectAll,
}: OptionalFieldsSectionProps) {
  const { configure } = useScreenMessages();
  if (object.optionalFields.length === 0) return null;
  return (
    <Section
      summary={object.hasWholeRecords ? configure.wholeRecordsHelp(appName) : configure.optionalFieldsHelp(appName)}
      title={configure.optionalFields}
    >
      {(titleId) => (
        <>
          {object.selectionError && <Callout tone="error">{object.selectionError}</Callout>}
          {object.readsAll !== undefined && (
            <Checkbox
              description={
                object.readsAll && <span className={css.prompt}>{configure.allFieldsHelp(providerName)}</span>
              }
              isChecked={object.readsAll}
              label={configure.allFields}
              onChange={onSelectAll}
            />
          )}
          <OptionalFields
            fields={object.optionalFields}
            isSelected={object.isSelected}
            // Search and scroll position belong to one object.
            key={object.objectName}
            labelledBy={titleId}
            onSelect={onSelect}
            selectedCount={object.selectedCount}
          />
        </>
      )}
    </Section>
  );
}
