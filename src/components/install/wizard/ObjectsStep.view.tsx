import { hint } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Section } from '../../ui/Section.tsx';
import { choiceHead, choiceList, notedRow } from '../configure/choices.css.ts';
import { Pane } from '../configure/Pane.tsx';
import { ObjectFailure } from './ObjectFailure.view.tsx';

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
interface Selection {
  objects: readonly ObjectChoice[];
  onSelect: (objectNames: string[], isSelected: boolean) => void;
}

interface ObjectsStepProps {
  appName: string;
  providerName: string;
  reads: Selection;
  writes: Selection;
  /** Whether to show that nothing is selected. */
  isMissing: boolean;
  /** Reloads objects that the provider failed to describe. */
  reload: { run: () => void; isBusy: boolean };
}

/** Step for choosing objects to sync and to write. */
export function ObjectsStep({ appName, providerName, reads, writes, isMissing, reload }: ObjectsStepProps) {
  const { wizard } = useMessages();
  return (
    <Pane summary={wizard.choose(providerName)} title={wizard.chooseTitle}>
      {isMissing && <Callout tone="error">{wizard.chooseOne}</Callout>}
      {reads.objects.length > 0 && <Choices {...reads} title={wizard.syncSection(appName)} />}
      {reads.objects.map(
        ({ objectName, label, error }) =>
          error && (
            <ObjectFailure
              error={error}
              isRetrying={reload.isBusy}
              key={objectName}
              label={label}
              onRetry={reload.run}
              providerName={providerName}
            />
          ),
      )}
      {writes.objects.length > 0 && <Choices {...writes} title={wizard.writeSection(appName)} />}
    </Pane>
  );
}

function Choices({ title, objects, onSelect }: Selection & { title: string }) {
  const { configure } = useMessages();
  const open = objects.filter(({ error }) => !error);
  const selected = open.filter(({ isSelected }) => isSelected).length;
  const areAllSelected = selected === open.length;
  const names = open.map(({ objectName }) => objectName);
  return (
    <Section title={title}>
      {() => (
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
              <li className={notedRow} key={objectName}>
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
      )}
    </Section>
  );
}
