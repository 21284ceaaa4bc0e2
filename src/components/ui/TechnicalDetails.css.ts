import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { card, stack } from '../../../styles/mixins.css.ts';

export const details = style([stack[2], { justifyItems: 'start' }]);

export const log = style([
  card,
  {
    display: 'block',
    inlineSize: '100%',
    maxBlockSize: '12rem',
    overflow: 'auto',
    padding: token('space-3'),
    background: token('colors-background-muted'),
    color: token('colors-text-regular'),
    fontFamily: token('font-mono'),
    fontSize: '0.75rem',
    whiteSpace: 'pre-wrap',
  },
]);
