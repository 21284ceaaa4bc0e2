import type { ReactNode } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { choiceHead, choiceList, choiceRow } from './choices.css.ts';
import { Pane } from './Pane.tsx';

interface WriteObjectsPaneProps {
  appName: string;
  providerName: string;
  objects: { objectName: string; label: string; isSelected: boolean }[];
  onSelect: (objectNames: string[], isSelected: boolean) => void;
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
  const selected = objects.filter((object) => object.isSelected).length;
  const areAllSelected = selected === objects.length;
  return (
    <Pane summary={configure.writes(appName, providerName)} title={configure.writeTitle}>
      {saveError && (
        <Callout title={configure.saveFailed(configure.writeTitle)} tone="error">
          {saveError}
        </Callout>
      )}
      <div className={choiceList}>
        {objects.length > 1 && (
          <div className={choiceHead}>
            <Checkbox
              isChecked={areAllSelected}
              isMixed={!areAllSelected && selected > 0}
              label={configure.selectAllObjects(objects.length)}
              onChange={() =>
                onSelect(
                  objects.map((object) => object.objectName),
                  !areAllSelected,
                )
              }
            />
          </div>
        )}
        <ul>
          {objects.map((object) => (
            <li className={choiceRow} key={object.objectName}>
              <Checkbox
                isChecked={object.isSelected}
                label={object.label}
                onChange={(isSelected) => onSelect([object.objectName], isSelected)}
              />
            </li>
          ))}
        </ul>
      </div>
      {children}
    </Pane>
  );
}
