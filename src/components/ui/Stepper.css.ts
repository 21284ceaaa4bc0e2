import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${token('space-1')} ${token('space-4')}`,
  paddingBlockEnd: token('space-3'),
});

export const current = style({ fontWeight: token('font-medium') });

export const link = style({ selectors: { '&:hover': { textDecoration: 'underline' } } });
