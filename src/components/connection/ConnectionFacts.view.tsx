import type { ReactNode } from 'react';
import * as css from './ConnectionFacts.css.ts';
import { connectionFactsParts } from './ConnectionFacts.parts.ts';

interface ConnectionFactsProps {
  /** What is known of the account, the most telling first. */
  facts: { label: string; value: ReactNode }[];
  /** What just happened to it; read out. */
  note?: string;
  /** What can be done with the connection, or a form that was opened for it. */
  children?: ReactNode;
}

/** Whose account is connected, by whom and since when. */
export function ConnectionFacts({ facts, note, children }: ConnectionFactsProps) {
  return (
    <div className={css.frame} data-amp-part={connectionFactsParts.facts}>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div className={css.fact} key={label}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={note ? css.note : undefined} role="status">
        {note}
      </p>
      {children && <div className={css.panel}>{children}</div>}
    </div>
  );
}
