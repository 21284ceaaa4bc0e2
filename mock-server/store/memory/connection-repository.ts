import type { ConnectionRepository } from '../../core/ports.ts';
import { newestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function connectionRepository({ connections, installations }: Tables): ConnectionRepository {
  return {
    insert: async (connection) => {
      if (connections.insert(connection.id, connection) === 'duplicate') {
        throw new Error(`A connection with the id ${connection.id} exists.`);
      }
    },
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
    setStatus: async (id, status, updateTime) => {
      const known = connections.get(id);
      if (known === undefined || known.status === status) return { changed: false };
      connections.put(id, { ...known, status, updateTime });
      return { changed: true };
    },
    delete: async (id) => {
      if (installations.some((installation) => installation.connectionId === id)) {
        throw new Error(`An installation uses the connection ${id}.`);
      }
      connections.delete(id);
    },
  };
}
