import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { card } from '../../../styles/mixins.css.ts';

/** A sign in the size of a provider's tile. */
export const sign = style([
  card,
  {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '2.5rem',
    blockSize: '2.5rem',
    background: token('status-error-subtle'),
    color: token('status-error-text'),
  },
]);

export const reason = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export const acts = style({ display: 'grid', justifyItems: 'start', gap: token('space-4') });
