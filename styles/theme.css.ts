import { globalStyle } from '@vanilla-extract/css';
import { token, tokens } from './contract.ts';
import { accentTextFromLuminance } from './meaning.ts';

// `:where` has no specificity: a host's `:root { --amp-… }` wins whether it is loaded before or after this sheet.
globalStyle(':where(:root)', {
  vars: Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--amp-${name}`, value])),
  '@supports': {
    '(color: color(from red xyz x y z))': { vars: { '--amp-accent-text': accentTextFromLuminance } },
  },
  '@media': {
    // A finger needs more room than a pointer.
    '(pointer: coarse)': {
      vars: { '--amp-control-height': '2.75rem', '--amp-control-height-compact': token('control-height') },
    },
  },
});
