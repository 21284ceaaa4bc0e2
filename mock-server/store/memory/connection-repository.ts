import type { ConnectionRepository, ProviderQuotaRepository } from '../../core/kernel/ports.ts';
import { StoreConflict } from '../../core/kernel/store-errors.ts';
import { TABLES } from '../tables/tables.ts';
import { MemoryRows } from './memory-rows.ts';
import type { MemoryTables } from './memory-table.ts';
import { keyOf } from './memory-table.ts';

export function connectionRepository(tables: MemoryTables): ConnectionRepository {
  const { connections, refreshLeases, installations } = tables;
  const rows = new MemoryRows(tables, TABLES.connections);
  return {
    insert: (connection) => rows.add(connection),
    get: (id) => rows.find({ id }),
    getMany: (ids) => rows.listIn({}, 'id', ids),
    getForDeletion: (ids) => rows.lock(ids),
    list: (filter) => rows.list(filter),
    listPart: (filter, part) => rows.listPart(filter, part),
    update: (connection) => rows.replaceVersion(connection),
    claimRefresh: async (id, { now, until, token }) => {
      const lease = refreshLeases.get(id);
      const isAlive = lease !== undefined && lease.until > now && lease.until <= until + (until - now);
      const isHeld = isAlive && lease.token !== token;
      if (isHeld || !connections.has(id)) return 'stale';
      refreshLeases.put(id, { token, until });
      return 'written';
    },
    releaseRefresh: async (id, token) => {
      if (refreshLeases.get(id)?.token === token) refreshLeases.delete(id);
    },
    dueForRefresh: async ({ now, limit, exceptIds = [], exceptProviders = [] }) =>
      connections
        .filter(({ refreshAt }) => refreshAt !== null && refreshAt <= now)
        .filter(({ id, provider }) => !exceptIds.includes(id) && !exceptProviders.includes(provider))
        .sort((a, b) => Number(a.refreshAt) - Number(b.refreshAt))
        .slice(0, limit),
    nextRefreshAt: async () => {
      const instants = connections
        .filter(({ refreshAt }) => refreshAt !== null)
        .map(({ refreshAt }) => Number(refreshAt));
      return instants.length === 0 ? undefined : instants.reduce((a, b) => Math.min(a, b));
    },
    delete: async (id) => {
      if (installations.some((installation) => installation.connectionId === id)) {
        throw new StoreConflict(new Error(`An installation uses the connection ${id}.`));
      }
      const wasThere = connections.has(id);
      connections.delete(id);
      refreshLeases.delete(id);
      return wasThere;
    },
  };
}

export function providerQuotaRepository({ providerQuotas }: MemoryTables): ProviderQuotaRepository {
  return {
    get: async (connectionId, scope) => providerQuotas.get(keyOf(connectionId, scope)),
    block: async (quota) => {
      const key = keyOf(quota.connectionId, quota.scope);
      const stored = providerQuotas.get(key);
      const isReplaced = stored === undefined || stored.until < quota.until || stored.since > quota.since;
      if (isReplaced) providerQuotas.put(key, { ...quota, slots: 0 });
    },
    reserveSlot: async (connectionId, scope, until) => {
      const key = keyOf(connectionId, scope);
      const stored = providerQuotas.get(key);
      if (stored?.until !== until) return undefined;
      const slots = stored.slots + 1;
      providerQuotas.put(key, { ...stored, slots });
      return slots;
    },
    deleteEnded: async (before) => providerQuotas.deleteBatch(({ until }) => until < before, Number.POSITIVE_INFINITY),
  };
}
