import * as css from './Chip.css.ts';
import { chipParts } from './Chip.parts.ts';

interface ChipListProps {
  /** Id of the heading that says what the chips are. */
  labelledBy: string;
  chips: { key: string; label: string }[];
}

/** Facts that are only read, side by side. */
export function ChipList({ labelledBy, chips }: ChipListProps) {
  return (
    <ul aria-labelledby={labelledBy} className={css.list}>
      {chips.map(({ key, label }) => (
        <li className={css.chip} data-amp-part={chipParts.chip} key={key}>
          {label}
        </li>
      ))}
    </ul>
  );
}
