import { globalStyle, style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { buttons as buttonRow, hint, row } from '../../../styles/mixins.css.ts';
import { ROOMY } from './Surface.css.ts';

export const bar = style([
  row,
  {
    justifyContent: 'flex-end',
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 2,
    paddingBlock: token('space-3'),
    paddingInline: token('space-4'),
    minBlockSize: rem(3.75),
    borderBlockStart: `1px solid ${token('colors-border')}`,
    background: token('colors-bg-primary'),
    '@media': { print: { position: 'static' } },
    // Browsers stick to the inner edge of the padding of what scrolls, and content would show in the padding.
    '::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: '100%',
      blockSize: rem(4),
      background: 'inherit',
    },
    '@container': { [ROOMY]: { paddingInline: token('space-5') } },
  },
]);

export const message = style([hint, { flex: '99 1 100%', '@container': { [ROOMY]: { flexBasis: rem(6) } } }]);

/** Beside the words; below them and as wide as the surface where it is narrow. */
export const buttons = buttonRow;

// The buttons; more specific than the message.
globalStyle(`${bar} > div + div`, { flexGrow: 1 });
// More specific than a button.
globalStyle(`${bar}${bar} > div > button`, { flexGrow: 1 });
