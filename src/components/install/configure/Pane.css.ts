import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { heading } from '../../../../styles/mixins.css.ts';

export const title = heading;

export const summary = style({ marginBlockStart: token('space-1'), color: token('colors-text-muted') });
