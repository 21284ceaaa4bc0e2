import type { ReactNode } from 'react';
import { useId } from 'react';
import { useAppearance } from '../../provider/RuntimeContext.ts';
import { BoundaryComponent } from './BoundaryComponent.tsx';
import { Heading } from './Heading.tsx';
import * as css from './Surface.css.ts';
import { useWidget } from './WidgetRoot.tsx';

interface SurfaceProps {
  /** Title of the screen; names the region. */
  title: ReactNode;
  /** One sentence under the title. */
  summary?: ReactNode;
  /** Beside the title, at the start. */
  logo?: ReactNode;
  /** Beside the title, at the end. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Maximum width: a form column or the host's column. */
  width?: keyof typeof css.widths;
}

/** Frame of a screen: a bordered surface that adapts to its container. */
export function Surface({ title, summary, logo, aside, children, width = 'wide' }: SurfaceProps) {
  const id = useId();
  const { onSlotError } = useWidget();
  const Footer = useAppearance().slots?.surfaceFooter;
  return (
    <section
      aria-labelledby={id}
      className={`${css.surface} ${css.widths[width]}`}
      data-amp-part="surface"
      data-amp-state={width}
    >
      <div className={css.container}>
        <header className={css.header} data-amp-part="surface-header">
          {logo && <div className={css.logo}>{logo}</div>}
          <div className={css.headline}>
            <Heading className={css.title} data-amp-part="surface-title" id={id} step={0} tabIndex={-1}>
              {title}
            </Heading>
            {summary && <p className={css.summary}>{summary}</p>}
          </div>
          {aside && <div className={css.aside}>{aside}</div>}
        </header>
        {children}
        {Footer && (
          <BoundaryComponent onError={onSlotError}>
            <footer className={css.footer} data-amp-part="surface-footer">
              <Footer />
            </footer>
          </BoundaryComponent>
        )}
      </div>
    </section>
  );
}

/** Padding around content that is not laid out in panes. */
export function SurfaceBody({ children }: { children: ReactNode }) {
  return (
    <div className={css.body} data-amp-part="surface-body">
      {children}
    </div>
  );
}
