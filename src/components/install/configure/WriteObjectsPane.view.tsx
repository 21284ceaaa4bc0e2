import type { ComponentProps, ReactNode } from 'react';
import { hint } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { choiceHead, choiceList, choiceRow, notedRow } from './choices.css.ts';
import { LongObjectList } from './LongObjectList.view.tsx';
import { LONG_LIST } from './long-list.ts';
import { Pane } from './Pane.tsx';

/** Selectable object. */
interface SelectableObject {
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
  objects: readonly SelectableObject[];
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

/** Objects with a checkbox each, and one for all of them. A long list is searched, and scrolls. */
export function ObjectChecklist({ objects, onSelect, labelledBy }: ObjectSelection & { labelledBy?: string }) {
  const { configure } = useMessages();
  const row = objects.some(({ note }) => note) ? notedRow : choiceRow;
  const selectAll = (listed: readonly SelectableObject[]) => {
    const open = listed.filter(({ error }) => !error);
    const selected = open.filter(({ isSelected }) => isSelected).length;
    const areAllSelected = selected === open.length;
    return (
      open.length > 1 && (
        <div className={choiceHead}>
          <Checkbox
            isChecked={areAllSelected}
            isMixed={!areAllSelected && selected > 0}
            label={configure.selectAllObjects(open.length)}
            onChange={() =>
              onSelect(
                open.map(({ objectName }) => objectName),
                !areAllSelected,
              )
            }
          />
        </div>
      )
    );
  };
  const checkbox = (
    { objectName, label, note, error, isSelected }: SelectableObject,
    more?: Partial<ComponentProps<typeof Checkbox>>,
  ) => (
    <Checkbox
      {...more}
      description={note && <span className={hint}>{note}</span>}
      isChecked={isSelected}
      disabled={error !== undefined && !isSelected}
      label={label}
      onChange={(isChosen) => onSelect([objectName], isChosen)}
    />
  );
  if (objects.length >= LONG_LIST) {
    return (
      <LongObjectList
        entry={(object, { style, tabIndex }) => (
          <div className={row} style={style}>
            {checkbox(object, { isOneLine: true, tabIndex })}
          </div>
        )}
        frame={(list, matches) => (
          <div className={choiceList}>
            {selectAll(matches)}
            {list}
          </div>
        )}
        items={objects.map((object) => ({ ...object, id: object.objectName }))}
        labelledBy={labelledBy}
      />
    );
  }
  return (
    <div className={choiceList}>
      {selectAll(objects)}
      <ul>
        {objects.map((object) => (
          <li className={row} key={object.objectName}>
            {checkbox(object)}
          </li>
        ))}
      </ul>
    </div>
  );
}
