import { style } from '@vanilla-extract/css';
import { muted, stack } from '../../../styles/mixins.css.ts';

export const failure = style([stack[3], muted]);
