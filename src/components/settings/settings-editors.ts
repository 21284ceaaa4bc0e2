/** Both editors in one chunk: they share most of what they are made of. */
export { ReadSettingsEditor } from './ReadSettingsEditor.view.tsx';
export { WriteSettingsEditor } from './WriteSettingsEditor.view.tsx';
