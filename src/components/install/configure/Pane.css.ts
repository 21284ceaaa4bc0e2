import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { heading, muted } from '../../../../styles/mixins.css.ts';

export const title = heading;

export const summary = style([muted, { marginBlockStart: token('space-1') }]);
