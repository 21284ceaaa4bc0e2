import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

/** The one decision that opens or folds everything below it. */
export const include = style({
  padding: token('space-3'),
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-lg'),
  background: token('surface-secondary'),
  color: token('colors-text-standout'),
  fontWeight: token('font-medium'),
});
