import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { stack } from '../../../styles/mixins.css.ts';
import { ROOMY, SURFACE } from './Surface.css.ts';

/** From this width of the surface on, a list stands beside what is chosen in it. */
export const BESIDE = `${SURFACE} (min-width: 640px)`;

/** A list at the start, what is chosen in it at the end; one column on narrow surfaces. */
export const panes = style({
  display: 'grid',
  borderBlockStart: `1px solid ${token('colors-border')}`,
  '@container': {
    [BESIDE]: { gridTemplateColumns: `${token('nav-width')} minmax(0, 1fr)` },
  },
});

/** The end of a surface, with its rounded corners; cuts off what the bar draws below itself. */
export const end = style({
  overflow: 'clip',
  borderEndStartRadius: token('radius-lg'),
  borderEndEndRadius: token('radius-lg'),
});

/** The list, where it stands beside. */
export const side = style({
  display: 'none',
  alignContent: 'start',
  gap: token('space-4'),
  padding: token('space-3'),
  borderInlineEnd: `1px solid ${token('colors-border')}`,
  '@container': { [BESIDE]: { display: 'grid' } },
});

/** Pane of the selected item. */
export const pane = style([
  stack[5],
  {
    alignContent: 'start',
    padding: token('space-4'),
    '@container': { [ROOMY]: { padding: token('space-5') } },
  },
]);

/** A pane without a list beside it. */
export const singlePane = style([end, { borderBlockStart: `1px solid ${token('colors-border')}` }]);
