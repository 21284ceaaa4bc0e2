import type { WatermarkRepository } from '../../core/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function watermarkRepository({ watermarks }: Tables): WatermarkRepository {
  return {
    put: async (mark) => watermarks.put(keyOf(mark.installationId, mark.objectName), mark),
    get: async (installationId, objectName) => watermarks.get(keyOf(installationId, objectName)),
  };
}
