import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { card } from '../../../styles/mixins.css.ts';

/** The one decision that opens or folds everything below it. */
export const include = style([
  card,
  {
    padding: token('space-3'),
    background: token('colors-bg-secondary'),
    color: token('colors-text-standout'),
    fontWeight: token('font-medium'),
  },
]);
