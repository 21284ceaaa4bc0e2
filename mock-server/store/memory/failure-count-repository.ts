import type { FailureCountRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function failureCountRepository({ failureCounts, installations }: Tables): FailureCountRepository {
  return {
    get: async (installationId, objectName) => failureCounts.get(keyOf(installationId, objectName)),
    list: async (installationId) =>
      failureCounts
        .filter((count) => count.installationId === installationId)
        .sort((a, b) => (a.objectName < b.objectName ? -1 : 1)),
    increment: async (installationId, objectName) => {
      if (!installations.has(installationId)) return undefined;
      const key = keyOf(installationId, objectName);
      const { failures, isPaused } = failureCounts.get(key) ?? { failures: 0, isPaused: false };
      failureCounts.put(key, { installationId, objectName, failures: failures + 1, isPaused });
      return failures + 1;
    },
    markPaused: async (installationId, objectName) => {
      const count = failureCounts.get(keyOf(installationId, objectName));
      if (count !== undefined) failureCounts.put(keyOf(installationId, objectName), { ...count, isPaused: true });
    },
    delete: async (installationId, objectNames) => {
      for (const objectName of objectNames) failureCounts.delete(keyOf(installationId, objectName));
    },
  };
}
