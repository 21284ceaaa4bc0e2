import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';

export const failure = style({ display: 'grid', gap: token('space-3'), color: token('colors-text-muted') });
