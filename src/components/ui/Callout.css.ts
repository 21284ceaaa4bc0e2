import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { mix, rem } from '../../../styles/css-value.ts';
import { lineBreaks, row, stack } from '../../../styles/mixins.css.ts';

const tone = (name: 'success' | 'warning' | 'error') => ({
  background: token(`status-${name}-subtle`),
  borderColor: mix(token(`status-${name}`), 30, 'transparent'),
  color: token(`status-${name}-text`),
});

export const callout = style({
  display: 'flex',
  gap: token('space-2'),
  padding: token('space-3'),
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('default-border-radius'),
  color: token('colors-text-regular'),
  selectors: {
    '&[data-amp-state=success]': tone('success'),
    '&[data-amp-state=warning]': tone('warning'),
    '&[data-amp-state=error]': tone('error'),
  },
});

/** Centres the icon on the first line of text. */
export const icon = style({ flex: 'none', paddingBlockStart: rem(0.15) });

export const content = style([stack[1], { flex: 1 }]);

/** Line breaks of a provider's message are kept. */
export const text = lineBreaks;

export const title = style({ fontWeight: token('font-medium') });

export const actions = style([row, { marginBlockStart: token('space-2') }]);
