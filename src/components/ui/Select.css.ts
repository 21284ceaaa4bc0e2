import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import './Field.css.ts';

export const box = style({ position: 'relative' });

export const select = style({
  selectors: {
    '&&': { paddingInlineEnd: token('space-6'), alignSelf: 'stretch', cursor: 'pointer' },
  },
});

export const chevron = style({
  position: 'absolute',
  insetInlineEnd: token('space-2'),
  color: token('colors-text-muted'),
  pointerEvents: 'none',
});
