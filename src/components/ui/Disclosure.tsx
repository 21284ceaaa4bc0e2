import type { ReactNode } from 'react';
import * as css from './Disclosure.css.ts';
import { disclosureParts } from './Disclosure.parts.ts';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  summary: string;
  children: ReactNode;
  /** Undefined leaves it to the person alone. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Pointer or focus is on the summary: time to fetch what opening will need. */
  onPrefetch?: () => void;
}

/** Content that folds out below its summary; native, so it works before and without scripts. */
export function Disclosure({ summary, children, isOpen, onToggle, onPrefetch }: DisclosureProps) {
  return (
    <details
      data-amp-part={disclosureParts.disclosure}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      open={isOpen}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operated by the browser */}
      <summary className={css.summary} onFocus={onPrefetch} onPointerEnter={onPrefetch}>
        <span className={css.chevron}>
          <Icon name="chevron" />
        </span>
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
