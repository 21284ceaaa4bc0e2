import type { ReactNode } from 'react';
import { hint } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { choiceHead, choiceList, choiceRow, notedRow } from './choices.css.ts';
import { Pane } from './Pane.tsx';

/** Selectable object. */
interface ObjectChoice {
  objectName: string;
  label: string;
  /** Provider name, if different, and schedule. */
  note?: string;
  /** Provider error; the object can then only be excluded. */
  error?: string;
  isSelected: boolean;
}

/** Objects of one kind and their selection. */
export interface ObjectSelection {
  objects: readonly ObjectChoice[];
  onSelect: (objectNames: string[], isSelected: boolean) => void;
}

interface WriteObjectsPaneProps extends ObjectSelection {
  appName: string;
  providerName: string;
  saveError?: string;
  /** Write settings of the selected objects. */
  children?: ReactNode;
}

/** Pane for selecting write objects. */
export function WriteObjectsPane({
  appName,
  providerName,
  objects,
  onSelect,
  saveError,
  children,
}: WriteObjectsPaneProps) {
  const { configure } = useMessages();
  return (
    <Pane summary={configure.writes(appName, providerName)} title={configure.writeTitle}>
      {saveError && (
        <Callout title={configure.saveFailed(configure.writeTitle)} tone="error">
          {saveError}
        </Callout>
      )}
      <ObjectChecklist objects={objects} onSelect={onSelect} />
      {children}
    </Pane>
  );
}

/** Objects with a checkbox each, and one for all of them. */
export function ObjectChecklist({ objects, onSelect }: ObjectSelection) {
  const { configure } = useMessages();
  const open = objects.filter(({ error }) => !error);
  const selected = open.filter(({ isSelected }) => isSelected).length;
  const areAllSelected = selected === open.length;
  const names = open.map(({ objectName }) => objectName);
  const row = objects.some(({ note }) => note) ? notedRow : choiceRow;
  return (
    <div className={choiceList}>
      {open.length > 1 && (
        <div className={choiceHead}>
          <Checkbox
            isChecked={areAllSelected}
            isMixed={!areAllSelected && selected > 0}
            label={configure.selectAllObjects(open.length)}
            onChange={() => onSelect(names, !areAllSelected)}
          />
        </div>
      )}
      <ul>
        {objects.map(({ objectName, label, note, error, isSelected }) => (
          <li className={row} key={objectName}>
            <Checkbox
              description={note && <span className={hint}>{note}</span>}
              isChecked={isSelected}
              disabled={error !== undefined && !isSelected}
              label={label}
              onChange={(isChosen) => onSelect([objectName], isChosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
