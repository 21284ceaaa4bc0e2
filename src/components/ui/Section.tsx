import type { ReactNode } from 'react';
import { useId } from 'react';
import { Heading } from './Heading.tsx';
import * as css from './Section.css.ts';

interface SectionProps {
  title: string;
  summary?: ReactNode;
  /** Shown next to the title. */
  aside?: ReactNode;
  /** Levels below the title of the screen; 2 in a pane. */
  step?: 1 | 2;
  /** Receives the id of the title, to name a list with it. */
  children: (titleId: string) => ReactNode;
}

/** Titled section of a pane. */
export function Section({ title, summary, aside, step = 2, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <div className={css.head}>
        <div>
          <Heading className={css.title} id={id} step={step}>
            {title}
          </Heading>
          {summary && <p className={css.summary}>{summary}</p>}
        </div>
        {aside}
      </div>
      {children(id)}
    </section>
  );
}
