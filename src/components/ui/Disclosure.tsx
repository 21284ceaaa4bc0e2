import type { ReactNode } from 'react';
import * as css from './Disclosure.css.ts';
import { disclosureParts } from './Disclosure.parts.ts';
import { Icon } from './Icon.tsx';

/** Content that folds out below its summary; native, so it works before and without scripts. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details data-amp-part={disclosureParts.disclosure}>
      <summary className={css.summary}>
        <span className={css.chevron}>
          <Icon name="chevron" />
        </span>
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
