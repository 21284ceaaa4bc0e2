import type { ReactNode } from 'react';
import { managePaneParts } from '../manage/ManagePane.parts.ts';
import * as css from './ConnectionFacts.css.ts';

interface ConnectionFactsProps {
  /** What is known of the account, the most telling first. */
  facts: { label: string; value: ReactNode }[];
  /** What can be done with the connection, or a form that was opened for it. */
  children?: ReactNode;
}

/** Whose account is connected, by whom and since when. */
export function ConnectionFacts({ facts, children }: ConnectionFactsProps) {
  return (
    <div className={css.card} data-amp-part={managePaneParts.facts}>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div className={css.fact} key={label}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={css.act}>{children}</div>}
    </div>
  );
}
