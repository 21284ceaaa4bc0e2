import { style } from '@vanilla-extract/css';
import './base.css.ts';
import { token } from './contract.ts';

/** Read by assistive technology, not shown. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Quiet explanatory text. */
export const hint = style({ color: token('colors-text-muted'), fontSize: token('font-size-xs') });

/** Title of a screen, a pane or a dialog. */
export const heading = style({
  color: token('colors-text-standout'),
  fontSize: token('font-size-lg'),
  fontWeight: token('font-semibold'),
  lineHeight: token('line-tight'),
  overflowWrap: 'anywhere',
});

/** A bordered group on a surface. */
export const card = style({ border: `1px solid ${token('colors-border')}`, borderRadius: token('radius-lg') });

/** Cuts off what doesn't fit instead of wrapping it. */
export const oneLine = style({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** Names as a machine writes them, in rows of one height. */
export const apiName = style([
  oneLine,
  { color: token('colors-text-muted'), fontFamily: token('font-mono'), fontSize: '0.75rem' },
]);
