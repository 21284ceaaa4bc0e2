import { globalStyle, style } from '@vanilla-extract/css';
import './theme.css.ts';
import { token } from './contract.ts';

/**
 * Class of every element that a widget puts into the page. Sets the text defaults and bounds the reset below:
 * nothing outside it is touched, and host rules on plain elements (`button {…}`, `* { all: unset }`) don't get in.
 */
export const root = style({
  display: 'block',
  position: 'relative',
  color: token('text-primary'),
  fontFamily: `var(--amp-font-family, inherit)`,
  fontSize: token('font-size-sm'),
  fontWeight: token('font-normal'),
  fontStyle: 'normal',
  lineHeight: token('line-normal'),
  letterSpacing: 'normal',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  textTransform: 'none',
  // No single word on the last line.
  textWrap: 'pretty',
  WebkitTextSizeAdjust: '100%',
});

globalStyle(`${root}[data-amp-color-scheme=light]`, { colorScheme: 'light' });
globalStyle(`${root}[data-amp-color-scheme=dark]`, { colorScheme: 'dark' });

/** Elements of ours. What a slot of the host shows follows the host's own styles. */
const ours = ':where(:not([data-amp-part=surface-footer] *, [data-amp-state=slot] *))';

// One class of specificity: more than a host's element rules, no more than a component's own class, which comes later.
// `revert` is the browser's own display, whatever the host says of plain elements.
globalStyle(`${root} ${ours}, ${root} ${ours}::before, ${root} ${ours}::after`, {
  display: 'revert',
  boxSizing: 'border-box',
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: '0 solid',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textTransform: 'inherit',
  textDecoration: 'none',
  background: 'none',
});

globalStyle(`${root} :where(ul, ol)${ours}`, { listStyle: 'none' });
globalStyle(`${root} :where(button, summary, label, select)`, { cursor: 'pointer' });
globalStyle(`${root} :where(button, input, select)${ours}`, { appearance: 'none', maxInlineSize: '100%' });
globalStyle(`${root} :where(button, a, summary, input):focus-visible`, {
  outline: `2px solid ${token('colors-focus-border')}`,
  outlineOffset: 2,
});
globalStyle(`${root} :where([tabindex="-1"]):focus`, { outline: 'none' });
globalStyle(`${root} [hidden]`, { display: 'none' });

globalStyle(`${root} *, ${root} *::before, ${root} *::after`, {
  '@media': {
    '(prefers-reduced-motion: reduce)': { animation: 'none !important', transition: 'none !important' },
  },
});
