import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { tile } from '../../../styles/mixins.css.ts';

export const logo = style([
  tile,
  {
    overflow: 'hidden',
    background: token('surface-secondary'),
    color: token('colors-text-standout'),
    fontSize: token('font-size-sm'),
    fontWeight: token('font-semibold'),
    lineHeight: 1,
    selectors: {
      // Pictures without a dark variant are made for light backgrounds.
      '&[data-amp-state=picture]:not([data-amp-variant=dark])': { background: token('colors-white') },
    },
  },
]);

export const picture = style({ inlineSize: rem(1.5), blockSize: rem(1.5), objectFit: 'contain' });

/** Out of the way until it is loaded: a broken picture is never displayed. */
export const loading = style({ position: 'absolute', opacity: 0 });
