import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { ValueMappings } from './lazy-parts.tsx';
import * as css from './MappingList.css.ts';
import type { MappingEvents } from './MappingList.view.tsx';
import { MappingList } from './MappingList.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';

interface MappingSectionsProps extends MappingEvents {
  appName: string;
  providerName: string;
  object: Pick<ReadObjectModel, 'requiredMappings' | 'optionalMappings' | 'automaticMappings' | 'fields'>;
}

/** Sections for required, optional and automatic mappings; empty ones are omitted. */
export function MappingSections({ object, ...props }: MappingSectionsProps) {
  const { configure } = useScreenMessages();
  const { appName, providerName, onMap, onMapValues } = props;
  const { requiredMappings, optionalMappings, automaticMappings, fields } = object;
  return (
    <>
      {requiredMappings.length > 0 && (
        <Section summary={configure.requiredMappingsHelp(appName)} title={configure.requiredMappings}>
          {() => <MappingList {...props} fields={fields} mappings={requiredMappings} />}
        </Section>
      )}
      {optionalMappings.length > 0 && (
        <Section summary={configure.optionalMappingsHelp} title={configure.optionalMappings}>
          {() => <MappingList {...props} fields={fields} mappings={optionalMappings} />}
        </Section>
      )}
      {automaticMappings.length > 0 && (
        <Section title={configure.automaticMappings}>
          {(titleId) => (
            <ul aria-labelledby={titleId} className={css.list}>
              {automaticMappings.map(({ mapToName, label, fieldLabel, isCustomerChoice, values }) => (
                <li className={css.list} key={mapToName}>
                  <p>
                    {configure.mappedFrom(label, fieldLabel)}{' '}
                    {isCustomerChoice && configure.mappingNotRequested(appName)}
                  </p>
                  {isCustomerChoice && (
                    <div>
                      <Button onClick={() => onMap(mapToName, undefined)} size="compact">
                        {configure.removeMapping(label)}
                      </Button>
                    </div>
                  )}
                  {values && <ValueMappings onMapValues={onMapValues} providerName={providerName} values={values} />}
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
}
