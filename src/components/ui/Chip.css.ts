import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const list = style({ display: 'flex', flexWrap: 'wrap', gap: token('space-1') });

export const chip = style({
  paddingBlock: 1,
  paddingInline: token('space-2'),
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-sm'),
  background: token('colors-bg-secondary'),
  color: token('colors-text-regular'),
  fontSize: token('font-size-xs'),
});
