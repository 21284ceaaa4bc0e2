import { useId } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import { side } from '../../ui/Panes.css.ts';
import { Select } from '../../ui/Select.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { Status } from '../../ui/Status.tsx';
import * as css from './ObjectNav.css.ts';

/** Navigation entry. */
export interface NavItem {
  id: string;
  label: string;
  /** Absent for entries without a status. */
  status?: StatusKind;
  /** Whether the object is paused, also while another status has priority. */
  isPaused?: boolean;
  /** Number of missing fields. */
  fieldsLeft?: number;
}

/** Navigation entries with a caption. */
export interface NavGroup {
  label?: string;
  items: NavItem[];
}

interface ObjectNavProps {
  groups: NavGroup[];
  current: string;
  onSelect: (id: string) => void;
}

/** Navigation between the panes with their statuses: a list from 640 px, a select below. */
export function ObjectNav({ groups, current, onSelect }: ObjectNavProps) {
  const { installation, configure } = useMessages();
  const id = useId();
  const { states } = installation;
  const statusLabel = ({ status, isPaused, fieldsLeft }: NavItem) => {
    if (!status) return undefined;
    const label = fieldsLeft ? configure.fieldsLeft(fieldsLeft) : states[status];
    return isPaused && status !== 'stopped' ? `${label} · ${states.stopped}` : label;
  };
  const labelWithStatus = (item: NavItem) => [item.label, statusLabel(item)].filter(Boolean).join(' — ');
  return (
    <>
      <nav aria-label={installation.navigation} className={side} data-amp-part="object-nav">
        {groups.map((group, index) => (
          <div key={group.label ?? index}>
            {group.label && (
              <p className={css.caption} id={`${id}-${index}`}>
                {group.label}
              </p>
            )}
            <ul aria-labelledby={group.label && `${id}-${index}`}>
              {group.items.map((item) => (
                <li key={item.id}>
                  <button
                    aria-current={item.id === current || undefined}
                    className={css.item}
                    data-amp-part="object-nav-item"
                    data-amp-state={item.status}
                    onClick={() => onSelect(item.id)}
                    type="button"
                  >
                    <span>{item.label}</span>
                    {item.status && <Status kind={item.status} label={statusLabel(item)} />}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={css.narrow} data-amp-part="object-nav-select">
        <Select
          label={installation.navigation}
          onChange={onSelect}
          options={groups.flatMap((group) =>
            group.items.map((item) => ({ value: item.id, label: labelWithStatus(item) })),
          )}
          value={current}
        />
      </div>
    </>
  );
}
