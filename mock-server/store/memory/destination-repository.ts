import type { DestinationRepository } from '../../core/ports.ts';
import type { DestinationRecord } from '../../core/records.ts';
import { compareText } from './by-age.ts';
import type { Tables } from './tables.ts';

export function destinationRepository({ destinations }: Tables): DestinationRepository {
  return {
    insert: async (destination) =>
      destinations.insert(destination.id, destination, (other) => hasSameName(other, destination)),
    get: async (id) => destinations.get(id),
    find: async (projectId, idOrName) => {
      const own = destinations.filter((destination) => destination.projectId === projectId);
      return own.find(({ id }) => id === idOrName) ?? own.find(({ name }) => name === idOrName);
    },
    list: async (projectId) =>
      destinations
        .filter((destination) => destination.projectId === projectId)
        .sort((a, b) => compareText(a.name, b.name)),
    update: async (destination) => {
      const { id } = destination;
      if (destinations.some((other) => other.id !== id && hasSameName(other, destination))) return 'duplicate';
      const known = destinations.get(id);
      if (known !== undefined) {
        destinations.put(id, { ...destination, projectId: known.projectId, createTime: known.createTime });
      }
      return 'inserted';
    },
    delete: async (id) => destinations.delete(id),
  };
}

function hasSameName(a: DestinationRecord, b: DestinationRecord): boolean {
  return a.projectId === b.projectId && a.name === b.name;
}
