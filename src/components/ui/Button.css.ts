import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { rem } from '../../../styles/css-value.ts';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

// The class is doubled in this file so that host rules such as `.card button` don't win.
export const button = style({
  selectors: {
    '&&': {
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      minBlockSize: token('control-height'),
      paddingBlock: token('space-1'),
      paddingInline: token('space-3'),
      border: '1px solid transparent',
      borderRadius: token('default-border-radius'),
      fontSize: token('button-font-size'),
      fontWeight: token('font-medium'),
      lineHeight: token('line-tight'),
      textAlign: 'center',
      transition: `background-color ${token('duration-fast')}, border-color ${token('duration-fast')}`,
    },
    '&&[data-amp-state=disabled]': { opacity: token('disabled-opacity'), cursor: 'not-allowed' },
    '&&[data-amp-state=busy]': { cursor: 'progress' },
  },
});

const hover = '&&[data-amp-state=ready]:hover';

export const variants = styleVariants({
  primary: {
    selectors: {
      '&&': { background: token('colors-button-primary'), color: token('colors-button-text') },
      [hover]: { background: token('colors-button-primary-hover') },
    },
  },
  secondary: {
    selectors: {
      '&&': {
        background: token('colors-bg-primary'),
        borderColor: token('border-emphasis'),
        color: token('colors-text-standout'),
      },
      [hover]: { background: token('surface-hover') },
    },
  },
  quiet: {
    selectors: {
      '&&': { background: 'transparent', color: token('colors-text-regular') },
      [hover]: { background: token('surface-hover'), color: token('colors-text-standout') },
    },
  },
  danger: {
    selectors: {
      '&&': { background: token('colors-button-danger'), color: token('colors-button-danger-text') },
      [hover]: { background: token('colors-button-danger-hover') },
    },
  },
  dangerQuiet: {
    selectors: {
      '&&': {
        background: token('colors-bg-primary'),
        borderColor: token('border-emphasis'),
        color: token('status-error-text'),
      },
      [hover]: { background: token('status-error-subtle'), borderColor: token('status-error') },
    },
  },
});

export const sizes = styleVariants({
  regular: {},
  compact: {
    selectors: { '&&': { minBlockSize: token('control-height-compact'), paddingInline: token('space-2') } },
  },
});

export const wide = style({ inlineSize: '100%' });

export const layer = style({
  gridArea: '1 / 1',
  display: 'inline-flex',
  alignItems: 'center',
  gap: token('space-2'),
});

export const layerOff = style([layer, { visibility: 'hidden' }]);

const turn = keyframes({ to: { rotate: '1turn' } });

export const spinner = style({
  inlineSize: rem(0.875),
  blockSize: rem(0.875),
  border: '1.5px solid',
  borderBlockStartColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 0.8s linear infinite`,
});
