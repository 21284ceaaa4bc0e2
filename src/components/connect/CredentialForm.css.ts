import { style } from '@vanilla-extract/css';
import { buttons, stack } from '../../../styles/mixins.css.ts';

export const form = style([stack[4], { inlineSize: '100%' }]);

export const actions = buttons;
