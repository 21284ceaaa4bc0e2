import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { SURFACE } from '../ui/Surface.css.ts';

/** Height of a row in rem. */
export const ROW_HEIGHT = 2.25;
/** Rows in sight at once; the half row shows that there is more. */
export const ROW_PAGE = 8.5;

export const frame = style({
  overflow: 'hidden',
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-lg'),
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: token('space-3'),
  minBlockSize: '2.5rem',
  paddingInline: token('space-3'),
  borderBlockEnd: `1px solid ${token('colors-border')}`,
  background: token('surface-sunken'),
  color: token('colors-text-standout'),
  fontWeight: token('font-medium'),
});

export const count = style({
  color: token('colors-text-muted'),
  fontSize: token('font-size-xs'),
  fontWeight: token('font-normal'),
});

export const rows = style({
  maxBlockSize: `${ROW_HEIGHT * ROW_PAGE}rem`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: token('space-2'),
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: token('space-3'),
  blockSize: `${ROW_HEIGHT}rem`,
  paddingInline: token('space-3'),
  transition: `background-color ${token('duration-fast')}`,
  selectors: { '&:hover': { background: token('surface-hover') } },
  '@container': {
    [`${SURFACE} (min-width: 34rem)`]: { gridTemplateColumns: 'minmax(0, 1fr) 8rem' },
  },
});

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const api = style({
  ...oneLine,
  color: token('colors-text-muted'),
  fontFamily: token('font-mono'),
  fontSize: '0.75rem',
});

export const type = style({
  ...oneLine,
  display: 'none',
  color: token('colors-text-muted'),
  fontSize: token('font-size-xs'),
  textAlign: 'end',
  '@container': { [`${SURFACE} (min-width: 34rem)`]: { display: 'block' } },
});

export const nothing = style({
  display: 'grid',
  justifyItems: 'center',
  gap: token('space-2'),
  paddingBlock: token('space-7'),
  paddingInline: token('space-4'),
  color: token('colors-text-muted'),
  textAlign: 'center',
});
