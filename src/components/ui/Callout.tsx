import type { ReactNode } from 'react';
import * as css from './Callout.css.ts';
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';

/** Severity of a message. */
export type Tone = 'neutral' | 'success' | 'warning' | 'error';

interface CalloutProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  /** Actions. */
  actions?: ReactNode;
}

const icons = { neutral: 'info', success: 'success', warning: 'alert', error: 'alert' } satisfies Record<
  Tone,
  IconName
>;

/** Message box. Errors are announced assertively, other messages politely. */
export function Callout({ tone = 'neutral', title, children, actions }: CalloutProps) {
  return (
    <div
      className={css.callout}
      data-amp-part="callout"
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
