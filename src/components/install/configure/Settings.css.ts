import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { card, stack } from '../../../../styles/mixins.css.ts';

/** Settings of one field. */
export const row = style([card, stack[3], { padding: token('space-3') }]);
