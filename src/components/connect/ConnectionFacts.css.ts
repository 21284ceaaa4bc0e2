import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { card, muted, stack } from '../../../styles/mixins.css.ts';
import { ROOMY } from '../ui/Surface.css.ts';

export const frame = card;

export const facts = style([stack[2], { padding: token('space-3') }]);

export const fact = style({
  display: 'grid',
  '@container': {
    [ROOMY]: { gridTemplateColumns: `${rem(9)} minmax(0, 1fr)`, columnGap: token('space-3') },
  },
});

export const label = muted;

export const value = style({ color: token('colors-text-standout') });

export const panel = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${rem(26)})`,
  justifyItems: 'start',
  padding: token('space-3'),
  borderBlockStart: `1px solid ${token('colors-border')}`,
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: `${token('space-3')} ${token('space-2')}` });

export const note = style({
  paddingInline: token('space-3'),
  paddingBlockEnd: token('space-3'),
  color: token('status-success-text'),
});
