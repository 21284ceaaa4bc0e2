import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { SURFACE } from '../ui/Surface.css.ts';

export const layout = style({
  display: 'grid',
  borderBlockStart: `1px solid ${token('colors-border')}`,
  '@container': {
    [`${SURFACE} (min-width: 640px)`]: {
      gridTemplateColumns: `${token('nav-width')} minmax(0, 1fr)`,
      // Tall enough that going from one object to the next rarely moves the action bar.
      minBlockSize: '28rem',
    },
  },
});

/** Pane above, action bar below. */
export const main = style({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  minInlineSize: 0,
});
