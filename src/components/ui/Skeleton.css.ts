import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { stack, tile } from '../../../styles/mixins.css.ts';
import { pane } from './Panes.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.5 } });

export const skeleton = style({
  display: 'block',
  // Seen only where colours are forced, which takes the ground away.
  border: '1px solid transparent',
  borderRadius: token('radius-sm'),
  background: token('surface-selected'),
  animation: `${breathe} 1.6s ease-in-out infinite`,
});

export const shapes = styleVariants({
  text: { blockSize: '0.875rem', marginBlock: '0.21875rem' },
  title: { blockSize: '1.125rem', marginBlock: '0.15rem' },
  control: { blockSize: token('control-height'), borderRadius: token('default-border-radius') },
  tile: [tile, { borderRadius: token('radius-lg') }],
  row: { blockSize: '2.5rem' },
});

export const widths = styleVariants({
  short: { inlineSize: 'min(5rem, 40%)' },
  medium: { inlineSize: 'min(11rem, 65%)' },
  long: { inlineSize: 'min(20rem, 90%)' },
  full: {},
});

/** Label, control, help and button of a form. */
export const lines = stack[2];

/** Title and sections of a pane. */
export const paneLines = style([pane, { gap: token('space-3') }]);
