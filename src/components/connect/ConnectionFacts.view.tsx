import type { ReactNode } from 'react';
import * as css from './ConnectionFacts.css.ts';

interface ConnectionFactsProps {
  /** Account details, the most important first. */
  facts: { label: string; value: ReactNode }[];
  /** Status message, announced to screen readers. */
  note?: string;
  /** Actions or an open form. */
  children?: ReactNode;
}

/** Details of a connected account. */
export function ConnectionFacts({ facts, note, children }: ConnectionFactsProps) {
  return (
    <div className={css.frame} data-amp-part="connection-facts">
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
