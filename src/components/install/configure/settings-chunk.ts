/** Editors of settings that are collapsed at first, in one chunk. */
export { ReadSettingsEditor } from './ReadSettingsEditor.view.tsx';
export { WriteSettingsEditor } from './WriteSettingsEditor.view.tsx';
