import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { SURFACE } from '../ui/Surface.css.ts';

const wide = `${SURFACE} (min-width: 640px)`;

export const nav = style({
  display: 'none',
  alignContent: 'start',
  gap: token('space-4'),
  padding: token('space-3'),
  borderInlineEnd: `1px solid ${token('colors-border')}`,
  '@container': { [wide]: { display: 'grid' } },
});

export const narrow = style({
  display: 'grid',
  paddingBlock: token('space-3'),
  paddingInline: token('space-4'),
  borderBlockEnd: `1px solid ${token('colors-border')}`,
  '@container': { [wide]: { display: 'none' } },
});

export const caption = style({
  paddingInline: token('space-2'),
  marginBlockEnd: token('space-1'),
  color: token('colors-text-muted'),
  fontSize: token('font-size-xs'),
  fontWeight: token('font-medium'),
});

export const item = style({
  selectors: {
    '&&': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: token('space-2'),
      inlineSize: '100%',
      minBlockSize: token('control-height-compact'),
      paddingBlock: token('space-1'),
      paddingInline: token('space-2'),
      borderRadius: token('default-border-radius'),
      background: token('colors-tabs-background'),
      color: token('colors-text-regular'),
      textAlign: 'start',
      transition: `background-color ${token('duration-fast')}`,
    },
    '&&:hover': { background: token('surface-hover') },
    '&&:focus-visible': { outlineOffset: -2 },
    '&&[aria-current]': {
      background: token('surface-selected'),
      color: token('colors-text-standout'),
      fontWeight: token('font-medium'),
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&&[aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

export const name = style({ overflowWrap: 'anywhere' });
