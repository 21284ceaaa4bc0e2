import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const zone = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: token('space-3'),
  paddingBlockStart: token('space-4'),
  borderBlockStart: `1px solid ${token('colors-border')}`,
});

export const text = style({ flex: '1 1 14rem', color: token('colors-text-muted'), fontSize: token('font-size-xs') });
