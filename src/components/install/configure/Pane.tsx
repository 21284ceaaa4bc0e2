import type { ReactNode } from 'react';
import { useId } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import { pane } from '../../ui/Panes.css.ts';
import * as css from './Pane.css.ts';

interface PaneProps {
  title: string;
  summary?: ReactNode;
  children: ReactNode;
}

/** Pane with title, summary and sections. */
export function Pane({ title, summary, children }: PaneProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={pane} data-amp-part="pane">
      <header>
        <Heading className={css.title} data-amp-part="pane-title" id={id} step={1} tabIndex={-1}>
          {title}
        </Heading>
        {summary && <p className={css.summary}>{summary}</p>}
      </header>
      {children}
    </section>
  );
}
