import type { ComponentPropsWithoutRef } from 'react';
import { useId } from 'react';
import { oneLine } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { side } from '../../ui/Panes.css.ts';
import { Select } from '../../ui/Select.tsx';
import { Status } from '../../ui/Status.tsx';
import { LongObjectNav } from './lazy-parts.tsx';
import { LONG_LIST } from './long-list.ts';
import type { ObjectNavGroup, ObjectNavItem } from './nav-groups.ts';
import * as css from './ObjectNav.css.ts';

interface ObjectNavProps {
  groups: ObjectNavGroup[];
  current: string;
  onSelect: (id: string) => void;
}

/**
 * Navigation between the panes with their statuses: a list from 640 px, a select below. Both are searched where a group
 * is long.
 */
export function ObjectNav({ groups, current, onSelect }: ObjectNavProps) {
  const { installation, configure } = useScreenMessages();
  const id = useId();
  const { states } = installation;
  const statusLabel = ({ status, isPaused, fieldsLeft }: ObjectNavItem) => {
    if (!status) return undefined;
    const label = fieldsLeft ? configure.fieldsLeft(fieldsLeft) : states[status];
    return isPaused && status !== 'stopped' ? `${label} · ${states.stopped}` : label;
  };
  const entry = (item: ObjectNavItem, row?: ComponentPropsWithoutRef<'button'>) => (
    <button
      aria-current={item.id === current || undefined}
      className={css.item}
      data-amp-part="object-nav-item"
      data-amp-state={item.status}
      onClick={() => onSelect(item.id)}
      type="button"
      {...row}
    >
      <span className={row && oneLine}>{item.label}</span>
      {item.status && <Status kind={item.status} label={statusLabel(item)} />}
    </button>
  );
  const isLong = ({ items }: ObjectNavGroup) => items.length >= LONG_LIST;
  const select = {
    label: installation.navigation,
    options: groups.flatMap(({ items }) =>
      items.map((item) => ({
        value: item.id,
        label: [item.label, statusLabel(item)].filter(Boolean).join(' — '),
        detail: '',
      })),
    ),
    value: current,
  };
  return (
    <>
      <nav aria-label={installation.navigation} className={side} data-amp-part="object-nav">
        {groups.map((group, index) => {
          const labelledBy = group.label && `${id}-${index}`;
          return (
            <div key={group.label ?? index}>
              {group.label && (
                <p className={css.caption} id={labelledBy}>
                  {group.label}
                </p>
              )}
              {isLong(group) ? (
                <LongObjectNav current={current} entry={entry} items={group.items} labelledBy={labelledBy} />
              ) : (
                <ul aria-labelledby={labelledBy}>
                  {group.items.map((item) => (
                    <li key={item.id}>{entry(item)}</li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </nav>
      <div className={css.narrow} data-amp-part="object-nav-select">
        {groups.some(isLong) ? (
          <Combobox
            {...select}
            aria-label={installation.navigation}
            id={id}
            isRequired
            onChange={(part) => part && onSelect(part)}
          />
        ) : (
          <Select {...select} onChange={onSelect} />
        )}
      </div>
    </>
  );
}
