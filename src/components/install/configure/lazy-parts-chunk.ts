/** Parts that are collapsed, in another pane at first, or rare, in one chunk. */
export { LongObjectList } from './LongObjectList.view.tsx';
export { PauseSyncDialog } from './PauseSyncDialog.tsx';
export { ReadSettingsEditor } from './ReadSettingsEditor.view.tsx';
export { ValueMappings } from './ValueMappings.view.tsx';
export { WriteObjects } from './WriteObjects.tsx';
