import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { inset } from '../../../../styles/mixins.css.ts';

/** The one decision that opens or folds everything below it. */
export const include = style([
  inset,
  {
    color: token('colors-text-standout'),
    fontWeight: token('font-medium'),
  },
]);
