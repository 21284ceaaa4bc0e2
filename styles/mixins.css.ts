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

/** Names as a machine writes them. */
export const code = style({
  fontFamily: token('font-mono'),
  fontSize: '0.75rem',
  color: token('colors-text-muted'),
  overflowWrap: 'anywhere',
});
