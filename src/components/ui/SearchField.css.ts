import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import './Field.css.ts';

export const box = style({ minBlockSize: token('control-height-compact') });

export const icon = style({ paddingInlineStart: token('space-2'), color: token('colors-text-muted') });

export const input = style({ selectors: { '&&': { paddingInline: token('space-2') } } });
