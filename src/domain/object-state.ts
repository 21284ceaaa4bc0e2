import type { HydratedReadObject } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig } from './config-content.ts';
import { isReadUnsaved } from './content-changes.ts';

/** State of a read object, by priority. */
export type ReadObjectState = 'attention' | 'unsaved' | 'stopped' | 'active' | 'idle';

/** Returns the state of a read object. */
export function readObjectState(
  object: HydratedReadObject,
  saved: DraftContent | undefined,
  draft: DraftContent,
): ReadObjectState {
  if (object.error) return 'attention';
  if (isReadUnsaved(object.objectName, saved, draft)) return 'unsaved';
  const config = readConfig(saved, object.objectName);
  if (!config) return 'idle';
  return config.disabled ? 'stopped' : 'active';
}
