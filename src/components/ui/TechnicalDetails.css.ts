import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { card, stack } from '../../../styles/mixins.css.ts';

export const details = style([stack[2], { justifyItems: 'start' }]);

export const log = style([
  card,
  {
    display: 'block',
    inlineSize: '100%',
    maxBlockSize: rem(12),
    overflow: 'auto',
    padding: token('space-3'),
    background: token('colors-background-muted'),
    color: token('colors-text-regular'),
    fontFamily: token('font-mono'),
    fontSize: rem(0.75),
    whiteSpace: 'pre-wrap',
  },
]);
