import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const failure = style({ display: 'grid', gap: token('space-3'), color: token('colors-text-muted') });

export const reason = style({ whiteSpace: 'pre-line' });

export const details = style({ display: 'grid', justifyItems: 'start', gap: token('space-2') });

export const log = style({
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: '12rem',
  overflow: 'auto',
  padding: token('space-3'),
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('default-border-radius'),
  background: token('colors-background-muted'),
  color: token('colors-text-regular'),
  fontFamily: token('font-mono'),
  fontSize: '0.75rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
