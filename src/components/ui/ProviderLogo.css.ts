import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { tile } from '../../../styles/mixins.css.ts';

export const logo = style([
  tile,
  {
    background: token('surface-secondary'),
    color: token('colors-text-standout'),
    fontSize: token('font-size-sm'),
    fontWeight: token('font-semibold'),
    lineHeight: 1,
    userSelect: 'none',
  },
]);
