import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { SURFACE } from '../ui/Surface.css.ts';

export const pane = style({
  display: 'grid',
  alignContent: 'start',
  gap: token('space-5'),
  padding: token('space-4'),
  '@container': { [`${SURFACE} (min-width: 640px)`]: { padding: token('space-5') } },
});

export const title = style({
  color: token('colors-text-standout'),
  fontSize: token('font-size-lg'),
  fontWeight: token('font-semibold'),
  lineHeight: token('line-tight'),
  overflowWrap: 'anywhere',
});

export const summary = style({ marginBlockStart: token('space-1'), color: token('colors-text-muted') });
