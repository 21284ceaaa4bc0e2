import type { ConnectionRepository } from '../../core/kernel/ports.ts';
import { StoreConflict } from '../../core/kernel/store-errors.ts';
import { newestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function connectionRepository({ connections, refreshLeases, installations }: Tables): ConnectionRepository {
  return {
    insert: async (connection) => connections.add(connection.id, connection),
    get: async (id) => connections.get(id),
    getMany: async (ids) => {
      const wanted = new Set(ids);
      return connections.filter((connection) => wanted.has(connection.id));
    },
    list: async ({ projectId, provider, groupRef, consumerRef }) =>
      newestFirst(
        connections.filter(
          (connection) =>
            connection.projectId === projectId &&
            (provider === undefined || connection.provider === provider) &&
            (groupRef === undefined || connection.groupRef === groupRef) &&
            (consumerRef === undefined || connection.consumerRef === consumerRef),
        ),
      ),
    update: async (connection) => {
      const known = connections.get(connection.id);
      if (known === undefined || known.version !== connection.version) return 'stale';
      const { id, projectId, createTime } = known;
      connections.put(id, { ...connection, id, projectId, createTime, version: known.version + 1 });
      return 'written';
    },
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
        .filter(() => true)
        .flatMap(({ refreshAt }) => (refreshAt === null ? [] : [refreshAt]));
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
