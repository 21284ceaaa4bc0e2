import type { ReactNode } from 'react';
import * as css from './Callout.css.ts';
import { calloutParts } from './Callout.parts.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

/** What a message means for the reader. */
export type Tone = 'neutral' | 'success' | 'warning' | 'error';

interface CalloutProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
}

const icons = { neutral: 'info', success: 'success', warning: 'alert', error: 'alert' } satisfies Record<
  Tone,
  IconName
>;

/** A message in the flow of the page. Errors interrupt a screen reader, everything else waits. */
export function Callout({ tone = 'neutral', title, children, actions }: CalloutProps) {
  return (
    <div
      className={css.callout}
      data-amp-part={calloutParts.callout}
      data-amp-state={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <span className={css.icon}>
        <Icon name={icons[tone]} />
      </span>
      <div className={css.content}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}
