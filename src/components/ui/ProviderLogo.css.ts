import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { card } from '../../../styles/mixins.css.ts';

export const logo = style([
  card,
  {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    inlineSize: '2.5rem',
    blockSize: '2.5rem',
    background: token('surface-secondary'),
    color: token('colors-text-standout'),
    fontSize: token('font-size-sm'),
    fontWeight: token('font-semibold'),
    lineHeight: 1,
    userSelect: 'none',
  },
]);
