import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { em, rem } from '../../../styles/css-value.ts';
import { card, heading, hint, muted, stack } from '../../../styles/mixins.css.ts';

/** Name of the container that screens measure themselves against. */
export const SURFACE = 'amp-surface';

/** From this width of the surface on, everything in it keeps a wider distance from its sides. */
export const ROOMY = `${SURFACE} (min-width: ${em(26)})`;

/** Below this width nothing in a surface is readable. */
const MIN_WIDTH = rem(12);

/**
 * The border around a screen. Where the host's layout takes its width from its content (a centered grid or flex item, a
 * float, a table cell), the track asks for the width of {@link container}, and for no more than `MIN_WIDTH` where there
 * is no room for that.
 */
export const surface = style([
  card,
  {
    display: 'grid',
    gridTemplateColumns: `minmax(${MIN_WIDTH}, 1fr)`,
    inlineSize: '100%',
    background: token('colors-bg-primary'),
    // Layers inside stay below dialogs of the host that have no layer of their own.
    isolation: 'isolate',
  },
]);

export const widths = styleVariants({
  narrow: { maxInlineSize: rem(28) },
  wide: { maxInlineSize: rem(64) },
});

/** Gives every surface inside the same width, so that nothing jumps from one step to the next. */
export const sameWidth = style({ maxInlineSize: rem(50) });

globalStyle(`${sameWidth} ${surface}`, { maxInlineSize: 'none' });

/**
 * The box that screens measure themselves against. Its content adds nothing to its width, so it states the one that it
 * takes where the host sets none: enough for two panes, and never wider than the window.
 */
export const container = style({
  container: `${SURFACE} / inline-size`,
  containIntrinsicInlineSize: `min(${rem(40)}, 100vw - ${rem(2)})`,
});

export const header = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: token('space-3'),
  padding: token('space-4'),
  '@container': {
    [ROOMY]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      paddingInline: token('space-5'),
      paddingBlock: rem(1.25),
    },
  },
});

export const logo = style({ alignSelf: 'start' });

export const headline = style({
  gridColumn: 2,
  // Without a logo the title begins at the edge.
  selectors: { '&:first-child': { gridColumn: '1 / span 2' } },
});

/** One step above the titles of panes and dialogs. */
export const title = style([heading, { fontSize: token('font-size-xl') }]);

export const summary = style([muted, { marginBlockStart: 2 }]);

export const aside = style({
  gridColumn: 2,
  marginBlockStart: token('space-1'),
  '@container': {
    [ROOMY]: { gridColumn: 3, alignSelf: 'start', marginBlockStart: 2 },
  },
});

export const footer = style([
  hint,
  { padding: token('space-3'), borderBlockStart: `1px solid ${token('colors-border')}`, textAlign: 'center' },
]);

export const body = style([
  stack[5],
  {
    paddingInline: token('space-4'),
    paddingBlockEnd: token('space-5'),
    '@container': {
      [ROOMY]: { paddingInline: token('space-5') },
    },
  },
]);
