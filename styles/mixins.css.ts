import { style, styleVariants } from '@vanilla-extract/css';
import { rem } from './css-value.ts';
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

/** Text that matters less. */
export const muted = style({ color: token('colors-text-muted') });

/** Name of what is beside or below it. */
export const strong = style({ color: token('colors-text-standout'), fontWeight: token('font-medium') });

/** Quiet explanatory text. */
export const hint = style({ color: token('colors-text-muted'), fontSize: token('font-size-xs') });

/** Title of a screen, a pane or a dialog. */
export const heading = style({
  color: token('colors-text-standout'),
  fontSize: token('font-size-lg'),
  fontWeight: token('font-semibold'),
  lineHeight: token('line-tight'),
});

/** One below the other, by the step of the spacing scale between them. */
export const stack = styleVariants({ 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' } as const, (step) => ({
  display: 'grid',
  gap: token(`space-${step}`),
}));

/** Side by side, and below each other where there is no room. */
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: token('space-2') });

/** Side by side, the last at the end. */
export const spread = style([row, { justifyContent: 'space-between' }]);

/** Buttons at the end of what they act on; where they don't fit side by side, the main one, which is last, stands above. */
export const buttons = style([row, { flexWrap: 'wrap-reverse', justifyContent: 'flex-end' }]);

/** Keeps a long list within its box. */
export const scroller = style({ overflowY: 'auto', overscrollBehavior: 'contain' });

/** Keeps the line breaks of a text from another source. */
export const lineBreaks = style({ whiteSpace: 'pre-line' });

/** A bordered group on a surface. */
export const card = style({ border: `1px solid ${token('colors-border')}`, borderRadius: token('radius-lg') });

/** A group with a background that contrasts with the surface. */
export const inset = style([card, { padding: token('space-3'), background: token('colors-bg-secondary') }]);

/** A square for a picture or a sign. */
export const tile = style([
  card,
  { display: 'grid', placeItems: 'center', flex: 'none', inlineSize: rem(2.5), blockSize: rem(2.5) },
]);

/** Cuts off what doesn't fit instead of wrapping it. */
export const oneLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** Names as a machine writes them, in rows of one height. */
export const apiName = style([
  oneLine,
  { color: token('colors-text-muted'), fontFamily: token('font-mono'), fontSize: rem(0.75) },
]);
