import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { lineBreaks, muted, stack, tile } from '../../../styles/mixins.css.ts';

export const failure = style([stack[3], muted]);

/** A sign in the size of a provider's tile. */
export const sign = style([tile, { background: token('status-error-subtle'), color: token('status-error-text') }]);

export const reason = lineBreaks;

export const actions = style([stack[4], { justifyItems: 'start' }]);
