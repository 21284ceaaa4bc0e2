import { style } from '@vanilla-extract/css';
import { inset, strong } from '../../../../styles/mixins.css.ts';

/** The one decision that opens or folds everything below it. */
export const include = style([inset, strong]);
