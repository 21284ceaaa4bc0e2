import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { buttons as buttonRow, hint, row } from '../../../styles/mixins.css.ts';
import { ROOMY } from './Surface.css.ts';

export const bar = style([
  row,
  {
    justifyContent: 'flex-end',
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 2,
    paddingBlock: token('space-3'),
    paddingInline: token('space-4'),
    minBlockSize: '3.75rem',
    borderBlockStart: `1px solid ${token('colors-border')}`,
    borderEndStartRadius: token('radius-lg'),
    borderEndEndRadius: token('radius-lg'),
    background: token('colors-bg-primary'),
    '@container': { [ROOMY]: { paddingInline: token('space-5') } },
  },
]);

export const message = style([hint, { flex: '1 1 6rem' }]);

/** Stay together; the words go above them when there is no room beside. */
export const buttons = buttonRow;
