import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const form = style({ inlineSize: '100%', display: 'grid', gap: token('space-4') });

export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: token('space-2') });
