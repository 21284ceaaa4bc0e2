import { keyframes, style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { buttons, card, heading, stack } from '../../../styles/mixins.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: 40,
  inlineSize: 'auto',
  blockSize: 'auto',
  background: token('colors-scrim'),
  animation: `${appear} ${token('duration-normal')}`,
});

export const dialog = style([
  card,
  stack[3],
  {
    position: 'fixed',
    inset: token('space-4'),
    blockSize: 'fit-content',
    maxBlockSize: `calc(100dvh - ${token('space-6')})`,
    maxInlineSize: rem(26),
    margin: 'auto',
    overflowY: 'auto',
    padding: token('space-5'),
    background: token('colors-bg-primary'),
    boxShadow: token('shadow-md'),
  },
]);

export const title = heading;

export const text = style([stack[2], { color: token('colors-text-regular') }]);

export const actions = style([buttons, { marginBlockStart: token('space-3') }]);
