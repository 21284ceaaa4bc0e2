import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { SURFACE } from './Surface.css.ts';

export const form = style({ display: 'grid', gap: token('space-2') });

export const panes = style({
  display: 'grid',
  borderBlockStart: `1px solid ${token('colors-border')}`,
  '@container': {
    [`${SURFACE} (min-width: 640px)`]: {
      gridTemplateColumns: `${token('nav-width')} minmax(0, 1fr)`,
      minBlockSize: '28rem',
    },
  },
});

export const nav = style({
  display: 'none',
  alignContent: 'start',
  gap: token('space-3'),
  padding: token('space-5'),
  borderInlineEnd: `1px solid ${token('colors-border')}`,
  '@container': { [`${SURFACE} (min-width: 640px)`]: { display: 'grid' } },
});

export const pane = style({ display: 'grid', alignContent: 'start', gap: token('space-3'), padding: token('space-5') });
