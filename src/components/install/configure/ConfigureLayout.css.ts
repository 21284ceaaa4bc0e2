import { style } from '@vanilla-extract/css';
import '../../../../styles/base.css.ts';
import { end } from '../../ui/Panes.css.ts';

/** Pane above, action bar below. */
export const main = style([end, { display: 'grid', gridTemplateRows: '1fr auto' }]);
