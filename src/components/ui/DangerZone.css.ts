import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { hint, spread } from '../../../styles/mixins.css.ts';

export const zone = style([
  spread,
  {
    gap: token('space-3'),
    paddingBlockStart: token('space-4'),
    borderBlockStart: `1px solid ${token('colors-border')}`,
  },
]);

export const text = style([hint, { flex: `1 1 ${rem(14)}` }]);
