import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { stack } from '../../../styles/mixins.css.ts';

export const failure = style([stack[3], { color: token('colors-text-muted') }]);
