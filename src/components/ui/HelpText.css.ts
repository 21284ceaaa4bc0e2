import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { lineBreaks } from '../../../styles/mixins.css.ts';

export const text = lineBreaks;

export const link = style({
  selectors: {
    '&&': {
      paddingInlineEnd: '1.1em',
      borderRadius: 2,
      color: token('colors-link-text'),
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      textDecorationColor: token('border-control'),
    },
    '&&:hover, &&:focus-visible': { color: token('colors-link-focus'), textDecorationColor: 'currentColor' },
    '&&:active': { color: token('colors-link-active') },
  },
});

/** Out of the flow, where the link keeps room for it, so that it is never alone on a line. */
export const mark = style({
  position: 'absolute',
  marginBlockStart: '0.15em',
  scale: '0.75',
  selectors: { '&:dir(rtl)': { scale: '-0.75 0.75' } },
});
