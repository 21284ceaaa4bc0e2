import * as css from './Chip.css.ts';

interface ChipListProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  chips: { key: string; label: string }[];
}

/** List of read-only chips. */
export function ChipList({ labelledBy, chips }: ChipListProps) {
  return (
    <ul aria-labelledby={labelledBy} className={css.list}>
      {chips.map(({ key, label }) => (
        <li className={css.chip} data-amp-part="chip" key={key}>
          {label}
        </li>
      ))}
    </ul>
  );
}
