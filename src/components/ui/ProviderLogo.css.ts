import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const logo = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '2.5rem',
  blockSize: '2.5rem',
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-lg'),
  background: token('surface-secondary'),
  color: token('colors-text-standout'),
  fontSize: token('font-size-sm'),
  fontWeight: token('font-semibold'),
  lineHeight: 1,
  userSelect: 'none',
});
