import { style } from '@vanilla-extract/css';
import '../../../../styles/base.css.ts';

/** Pane above, action bar below. */
export const main = style({
  display: 'grid',
  gridTemplateRows: '1fr auto',
});
