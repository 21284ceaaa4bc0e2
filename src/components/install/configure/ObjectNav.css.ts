import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { hint } from '../../../../styles/mixins.css.ts';
import { BESIDE } from '../../ui/Panes.css.ts';
import { ROOMY } from '../../ui/Surface.css.ts';

export const narrow = style({
  display: 'grid',
  paddingBlock: token('space-3'),
  paddingInline: token('space-4'),
  borderBlockEnd: `1px solid ${token('colors-border')}`,
  '@container': { [ROOMY]: { paddingInline: token('space-5') }, [BESIDE]: { display: 'none' } },
});

export const caption = style([
  hint,
  {
    paddingInline: token('space-2'),
    marginBlockEnd: token('space-1'),
    fontWeight: token('font-medium'),
  },
]);

// The state has a line of the entry to itself, so that nothing moves when it becomes longer.
export const item = style([
  {
    selectors: {
      '&&': {
        display: 'grid',
        alignContent: 'center',
        inlineSize: '100%',
        minBlockSize: token('control-height-compact'),
        paddingBlock: token('space-1'),
        paddingInline: token('space-2'),
        borderRadius: token('default-border-radius'),
        background: token('colors-tabs-background'),
        color: token('colors-text-regular'),
        fontWeight: token('font-medium'),
        lineHeight: token('line-tight'),
        textAlign: 'start',
        transition: `background-color ${token('duration-fast')}`,
      },
      '&&:hover': { background: token('surface-hover') },
      '&&:focus-visible': { outlineOffset: -2 },
      '&&[aria-current]': {
        background: token('surface-selected'),
        color: token('colors-text-standout'),
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&&[aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
    },
  },
]);
