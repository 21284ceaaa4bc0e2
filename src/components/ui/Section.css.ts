import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { hint, stack } from '../../../styles/mixins.css.ts';

export const section = stack[3];

export const title = style({
  color: token('colors-text-standout'),
  fontSize: token('font-size-md'),
  fontWeight: token('font-semibold'),
  lineHeight: token('line-tight'),
});

export const summary = style([
  hint,
  {
    marginBlockStart: 2,
  },
]);

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  // What stands at the end shares the line of the text that is nearest to it.
  alignItems: 'last baseline',
  justifyContent: 'space-between',
  gap: `${token('space-2')} ${token('space-3')}`,
});
