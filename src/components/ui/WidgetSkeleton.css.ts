import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { stack } from '../../../styles/mixins.css.ts';
import { pane } from './Panes.css.ts';

/** Label, control, help and button of a form. */
export const lines = stack[2];

/** Title and sections of a pane. */
export const paneLines = style([pane, { gap: token('space-3') }]);
