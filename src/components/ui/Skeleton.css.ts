import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
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
  text: { blockSize: rem(0.875), marginBlock: rem(0.21875) },
  title: { blockSize: rem(1.125), marginBlock: rem(0.15) },
  control: { blockSize: token('control-height'), borderRadius: token('default-border-radius') },
  tile: [tile, { borderRadius: token('radius-lg') }],
  row: { blockSize: rem(2.5) },
});

export const widths = styleVariants({
  short: { inlineSize: `min(${rem(5)}, 40%)` },
  medium: { inlineSize: `min(${rem(11)}, 65%)` },
  long: { inlineSize: `min(${rem(20)}, 90%)` },
  full: {},
});

/** Label, control, help and button of a form. */
export const lines = stack[2];

/** Title and sections of a pane. */
export const paneLines = style([pane, { gap: token('space-3') }]);
