import { globalStyle } from '@vanilla-extract/css';
import { compactTokens, customProperties, token, tokens } from './contract.ts';
import { relativeColors } from './semantic.ts';

// `:where` has no specificity: a host's `:root { --amp-… }` wins whether it is loaded before or after this sheet.
globalStyle(':where(:root)', {
  vars: customProperties(tokens),
  '@supports': {
    '(color: color(from red xyz x y z))': {
      vars: customProperties(relativeColors),
    },
  },
  '@media': {
    // A finger needs more room than a pointer.
    '(pointer: coarse)': {
      vars: customProperties({ 'control-height': '2.75rem', 'control-height-compact': token('control-height') }),
    },
  },
});

// On the widget and not on the page, because the provider asks for it; still without specificity.
globalStyle(':where([data-amp-density=compact])', {
  '@media': {
    'not (pointer: coarse)': { vars: customProperties(compactTokens) },
  },
});
