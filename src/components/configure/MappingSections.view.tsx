import { useMessages } from '../../locales/messages-context.ts';
import { MappingList } from './MappingList.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';
import { Section } from './Section.tsx';

/** Answers to an object's mappings, as they are given. */
export interface MappingEvents {
  /** `fieldName` is undefined when the answer is taken back. */
  onMap: (mapToName: string, fieldName: string | undefined) => void;
  /** For a field of the provider: the application's value to the provider's, undefined takes an answer back. */
  onMapValues: (fieldName: string, answers: Readonly<Record<string, string | undefined>>) => void;
}

interface MappingSectionsProps extends MappingEvents {
  appName: string;
  providerName: string;
  object: Pick<ReadObjectModel, 'requiredMappings' | 'optionalMappings' | 'fields'>;
}

/** What must be matched, and what may be; nothing where there is neither. */
export function MappingSections({ appName, providerName, object, onMap }: MappingSectionsProps) {
  const { configure } = useMessages();
  const { requiredMappings, optionalMappings } = object;
  const listProps = { appName, providerName, fields: object.fields, onMap };
  return (
    <>
      {requiredMappings.length > 0 && (
        <Section summary={configure.requiredMappingsHelp(appName)} title={configure.requiredMappings}>
          {() => <MappingList {...listProps} mappings={requiredMappings} />}
        </Section>
      )}
      {optionalMappings.length > 0 && (
        <Section summary={configure.optionalMappingsHelp(appName)} title={configure.optionalMappings}>
          {() => <MappingList {...listProps} mappings={optionalMappings} />}
        </Section>
      )}
    </>
  );
}
