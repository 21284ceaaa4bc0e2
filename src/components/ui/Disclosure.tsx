import type { ReactNode } from 'react';
import * as css from './Disclosure.css.ts';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  summary: string;
  /** Short facts about the content, below the summary. */
  facts?: string;
  children: ReactNode;
  /** Uncontrolled when undefined. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Called on hover or focus, to prefetch code. */
  onPrefetch?: () => void;
}

/** Native disclosure; works without JavaScript. */
export function Disclosure({ summary, facts, children, isOpen, onToggle, onPrefetch }: DisclosureProps) {
  return (
    <details data-amp-part="disclosure" onToggle={(event) => onToggle?.(event.currentTarget.open)} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operated by the browser */}
      <summary className={css.summary} onFocus={onPrefetch} onPointerEnter={onPrefetch}>
        <span className={css.chevron}>
          <Icon name="chevron" />
        </span>
        <span>
          {summary} {facts && <span className={css.facts}>{facts}</span>}
        </span>
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
