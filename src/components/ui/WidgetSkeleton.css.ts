import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { pane } from './Panes.css.ts';

/** Label, control, help and button of a form. */
export const lines = style({ display: 'grid', gap: token('space-2') });

/** Title and sections of a pane. */
export const paneLines = style([pane, { gap: token('space-3') }]);
