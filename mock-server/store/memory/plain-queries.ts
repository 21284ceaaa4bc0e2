import type { DestinationAddress, DestinationRecord } from '../../core/kernel/records.ts';
import type { PlainQueries } from '../tables/table-rows.ts';
import { TABLES } from '../tables/tables.ts';
import { MemoryRows } from './memory-rows.ts';
import type { MemoryTables } from './memory-table.ts';
import { keyOf } from './memory-table.ts';

/** Queries of plain resources that do not derive from their tables. */
export function plainQueries(tables: MemoryTables): PlainQueries {
  const { configChanges, destinations, eventRoutes, failureCounts, installations, topicRoutes } = tables;
  return {
    deleteSupersededChanges: async ({ before, limit, keep }) => {
      const newest = new Map<string, Set<string>>();
      for (const { id, installationId } of new MemoryRows(tables, TABLES.configChanges).listWhere(() => true)) {
        const ids = newest.get(installationId) ?? new Set();
        newest.set(installationId, ids.size < keep ? ids.add(id) : ids);
      }
      return configChanges.deleteBatch(
        ({ id, installationId, createTime }) =>
          installations.has(installationId) ? newest.get(installationId)?.has(id) === false : createTime < before,
        limit,
      );
    },
    destinationsOfEvent: async (projectId, eventType) => {
      const ofEvent = eventRoutes.filter((route) => route.projectId === projectId && route.eventType === eventType);
      const topicIds = new Set(ofEvent.map(({ topicId }) => topicId));
      const reached = topicRoutes.filter(({ topicId }) => topicIds.has(topicId));
      return [...new Set(reached.map(({ destinationId }) => destinationId))];
    },
    incrementFailures: async (installationId, objectName) => {
      if (!installations.has(installationId)) return undefined;
      const key = keyOf(installationId, objectName);
      const count = failureCounts.get(key) ?? { failures: 0, isPaused: false, isForbidden: false };
      const failures = count.failures + 1;
      failureCounts.put(key, { ...count, installationId, objectName, failures });
      return failures;
    },
    newestProviderApps: async (projectId, provider, limit) =>
      (await new MemoryRows(tables, TABLES.providerApps).list({ projectId, provider })).reverse().slice(0, limit),
    setDestinationState: async (id, state, sentTo) => {
      const known = destinations.get(id);
      if (known === undefined || (sentTo !== undefined && !isSameAddress(known, sentTo))) return { changed: false };
      const { failingSince: failing, disabledAt: disabled, ...kept } = known;
      const failingSince = nextInstant(failing, state.failingSince);
      const disabledAt = nextInstant(disabled, state.disabledAt);
      const changed = failingSince !== failing || disabledAt !== disabled;
      if (changed) destinations.put(id, { ...kept, ...stateOf({ failingSince, disabledAt }) });
      return { changed };
    },
  };
}

function isSameAddress(one: DestinationAddress, other: DestinationAddress): boolean {
  return one.url === other.url && JSON.stringify(one.headers) === JSON.stringify(other.headers);
}

/** An instant is set only if there is none yet, null clears it, undefined changes nothing. */
function nextInstant(known: string | undefined, wanted: string | null | undefined): string | undefined {
  if (wanted === null) return undefined;
  return known ?? wanted;
}

function stateOf({ failingSince, disabledAt }: Pick<DestinationRecord, 'failingSince' | 'disabledAt'>) {
  return { ...(failingSince !== undefined && { failingSince }), ...(disabledAt !== undefined && { disabledAt }) };
}
