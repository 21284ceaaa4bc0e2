import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { oneLine } from '../../../styles/mixins.css.ts';

export const checkbox = style({
  display: 'flex',
  alignItems: 'center',
  gap: token('space-2'),
});

export const input = style({
  selectors: {
    '&&': {
      position: 'relative',
      flex: 'none',
      inlineSize: rem(1),
      blockSize: rem(1),
      border: `1px solid ${token('colors-input-border-default')}`,
      borderRadius: token('radius-sm'),
      background: token('colors-input-surface-default'),
      boxShadow: 'none',
      cursor: 'pointer',
      printColorAdjust: 'exact',
      transition: `background-color ${token('duration-fast')}, border-color ${token('duration-fast')}`,
    },
    '&&:hover': { borderColor: token('colors-input-border-hover') },
    '&&:checked, &&:indeterminate': { background: token('accent'), borderColor: token('accent') },
    // The mark is a border turned by 45 degrees; a background image would be one more thing for a strict policy to refuse.
    '&&:checked::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: 1,
      left: 4.5,
      inlineSize: 5,
      blockSize: 9,
      border: `solid ${token('text-on-emphasis')}`,
      borderWidth: '0 1.75px 1.75px 0',
      rotate: '43deg',
    },
    '&&:indeterminate::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: 6,
      insetInline: 3,
      blockSize: 2,
      border: 0,
      rotate: '0deg',
      background: token('text-on-emphasis'),
    },
    '&&:disabled': { opacity: token('disabled-opacity'), cursor: 'not-allowed' },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '&&': { appearance: 'auto' }, '&&::after': { display: 'none' } } },
  },
});

/** For rows of one height: what doesn't fit is cut off. */
// Not shrunk by a fraction of a pixel when the description gives way, which would cost it its last letters.
export const labelOnOneLine = style([oneLine, { flex: 'none', maxInlineSize: `calc(100% - ${rem(1.5)})` }]);

/** Gives way to the words, down to nothing. */
export const descriptionOnOneLine = style([oneLine, { flex: '0 1 auto' }]);
