import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { em, rem } from '../../../../styles/css-value.ts';
import { apiName, hint, oneLine, stack } from '../../../../styles/mixins.css.ts';
import { SURFACE } from '../../ui/Surface.css.ts';
import { choiceRow } from './choices.css.ts';

/** Height of a row in rem. */
export const ROW_HEIGHT = 2.25;
/** Rows in sight at once; the half row shows that there is more. */
export const ROW_PAGE = 8.5;

export const count = style([hint, { fontWeight: token('font-normal') }]);

export const row = style([
  choiceRow,
  {
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: token('space-3'),
    blockSize: rem(ROW_HEIGHT),
    '@container': {
      [`${SURFACE} (min-width: ${em(34)})`]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    },
  },
]);

export const api = apiName;

export const type = style([
  hint,
  oneLine,
  {
    display: 'none',
    textAlign: 'end',
    '@container': { [`${SURFACE} (min-width: ${em(34)})`]: { display: 'block' } },
  },
]);

export const nothing = style([
  stack[2],
  {
    justifyItems: 'center',
    paddingBlock: token('space-7'),
    paddingInline: token('space-4'),
    color: token('colors-text-muted'),
    textAlign: 'center',
  },
]);
