import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { lineBreaks } from '../../../styles/mixins.css.ts';

export const text = lineBreaks;

export const link = style({
  selectors: {
    '&&': {
      borderRadius: 2,
      color: token('colors-link-text'),
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
    },
    '&&:hover, &&:focus-visible': { color: token('colors-link-focus') },
    '&&:active': { color: token('colors-link-active') },
  },
});

/** The last word and its mark, which is never alone on a line. */
export const end = style({ whiteSpace: 'nowrap' });

export const mark = style({
  display: 'inline-block',
  marginInlineEnd: '-0.15em',
  scale: '0.75',
  verticalAlign: '-0.25em',
  selectors: { '&:dir(rtl)': { scale: '-0.75 0.75' } },
});
