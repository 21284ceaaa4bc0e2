import { useState } from 'react';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Section.tsx';
import { Select } from '../../ui/Select.tsx';
import { choiceList, choiceRow } from './choices.css.ts';

interface ObjectAlternativesProps {
  appName: string;
  providerName: string;
  /** The host application's name of the object. */
  label: string;
  /** Alternative provider objects. */
  objects: readonly { objectName: string; label: string; isChosen: boolean }[];
  /** @param objectNames all selected objects */
  onChoose: (objectNames: string[]) => void;
}

/** Selects one or more of several alternative provider objects. */
export function ObjectAlternatives({ appName, providerName, label, objects, onChoose }: ObjectAlternativesProps) {
  const { configure, field } = useScreenMessages();
  const chosen = objects.flatMap(({ objectName, isChosen }) => (isChosen ? [objectName] : []));
  const [isSeveral, setSeveral] = useState(false);
  const areSeveral = isSeveral || chosen.length > 1;
  const question = configure.whichObject(providerName, label);
  return (
    <Section summary={configure.whichObjectHelp(appName, label)} title={question}>
      {(titleId) => (
        <>
          {areSeveral ? (
            <ul aria-labelledby={titleId} className={choiceList}>
              {objects.map(({ objectName, label, isChosen }) => (
                <li className={choiceRow} key={objectName}>
                  <Checkbox
                    isChecked={isChosen}
                    label={label}
                    onChange={(isRead) =>
                      onChoose(isRead ? [...chosen, objectName] : chosen.filter((name) => name !== objectName))
                    }
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Select
              label={question}
              onChange={(objectName) => onChoose(objectName ? [objectName] : [])}
              options={[
                ...(chosen.length === 0 ? [{ value: '', label: field.choose }] : []),
                ...objects.map(({ objectName, label }) => ({ value: objectName, label })),
              ]}
              value={chosen[0] ?? ''}
            />
          )}
          <Checkbox
            isChecked={areSeveral}
            label={configure.useSeveral}
            onChange={(isOn) => {
              setSeveral(isOn);
              if (!isOn) onChoose(chosen.slice(0, 1));
            }}
          />
        </>
      )}
    </Section>
  );
}
