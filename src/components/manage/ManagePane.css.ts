import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const objects = style({
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-lg'),
});

export const object = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: token('space-3'),
  minBlockSize: '2.5rem',
  paddingBlock: token('space-1'),
  paddingInline: token('space-3'),
  color: token('colors-text-standout'),
  selectors: { '& + &': { borderBlockStart: `1px solid ${token('colors-border')}` } },
});

export const note = style({ flex: 1, color: token('colors-text-muted'), fontSize: token('font-size-xs') });
