/** Settings that are collapsed or in another pane at first, in one chunk. */
export { ReadSettingsEditor } from './ReadSettingsEditor.view.tsx';
export { WriteObjects } from './WriteObjects.tsx';
