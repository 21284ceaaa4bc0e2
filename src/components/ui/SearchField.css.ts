import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { muted } from '../../../styles/mixins.css.ts';
import './Field.css.ts';

export const box = style({ minBlockSize: token('control-height-compact') });

export const icon = style([muted, { paddingInlineStart: token('space-2') }]);

export const input = style({ selectors: { '&&': { paddingInline: token('space-2') } } });
