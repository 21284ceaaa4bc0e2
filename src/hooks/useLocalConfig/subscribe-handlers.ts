import type { SubscribeConfig, SubscribeObjectConfig } from '../../contract/index.ts';
import { getOwn } from '../../domain/json.ts';
import type { DraftAccess } from './draft-access.ts';

/** Reads and edits the events that the draft subscribes to. */
export interface SubscribeHandlers {
  /** Config in the draft; undefined when it has no events. */
  object: SubscribeConfig | undefined;
  /** Undefined when the draft subscribes to no event of the object. */
  getSubscribeObject: (objectName: string) => SubscribeObjectConfig | undefined;
  /** Replaces the events of an object. */
  setSubscribeObject: (config: SubscribeObjectConfig) => void;
  /** Removes the events of an object. */
  removeSubscribeObject: (objectName: string) => void;
}

/** @param access the draft as it is at the moment of each call */
export function subscribeHandlers({ get, update }: Pick<DraftAccess, 'get' | 'update'>): SubscribeHandlers {
  const current = () => get().subscribe;
  const setObjects = (change: (objects: SubscribeConfig['objects']) => SubscribeConfig['objects']) =>
    update((content) => ({
      ...content,
      subscribe: { ...content.subscribe, objects: change(content.subscribe?.objects ?? {}) },
    }));
  return {
    object: current(),
    getSubscribeObject: (objectName) => getOwn(current()?.objects, objectName),
    setSubscribeObject: (config) => setObjects((objects) => ({ ...objects, [config.objectName]: config })),
    removeSubscribeObject: (objectName) => setObjects(({ [objectName]: _removed, ...others }) => others),
  };
}
