import type { WatermarkRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function watermarkRepository({ watermarks, addedObjects }: Tables): WatermarkRepository {
  return {
    begin: async (installationId, objectNames, addedAt) => {
      for (const objectName of objectNames) {
        const key = keyOf(installationId, objectName);
        watermarks.delete(key);
        addedObjects.put(key, { installationId, addedAt });
      }
    },
    addedAt: async (installationId, objectName) => addedObjects.get(keyOf(installationId, objectName))?.addedAt,
    put: async (mark) => watermarks.put(keyOf(mark.installationId, mark.objectName), mark),
    get: async (installationId, objectName) => watermarks.get(keyOf(installationId, objectName)),
  };
}
