import type { DestinationRepository } from '../../core/kernel/ports.ts';
import type { DestinationRecord } from '../../core/kernel/records.ts';
import { compareText } from './by-age.ts';
import type { Tables } from './tables.ts';

export function destinationRepository({ destinations, topicRoutes }: Tables): DestinationRepository {
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
    update: async (destination, before) => {
      const { id, failingSince: _, disabledAt: __, ...set } = destination;
      const known = destinations.get(id);
      if (before !== undefined && (known === undefined || !isSameVersion(known, before))) return 'stale';
      if (destinations.some((other) => other.id !== id && hasSameName(other, destination))) return 'duplicate';
      if (known !== undefined) {
        const { projectId, createTime, failingSince, disabledAt } = known;
        destinations.put(id, { ...set, id, projectId, createTime, ...stateOf({ failingSince, disabledAt }) });
      }
      return 'inserted';
    },
    setState: async (id, state) => {
      const known = destinations.get(id);
      if (known === undefined) return { changed: false };
      const { failingSince: failing, disabledAt: disabled, ...kept } = known;
      const failingSince = nextInstant(failing, state.failingSince);
      const disabledAt = nextInstant(disabled, state.disabledAt);
      const changed = failingSince !== failing || disabledAt !== disabled;
      if (changed) destinations.put(id, { ...kept, ...stateOf({ failingSince, disabledAt }) });
      return { changed };
    },
    delete: async (id) => {
      topicRoutes.changeAll(
        ({ destinationId }) => destinationId === id,
        () => undefined,
      );
      destinations.delete(id);
    },
  };
}

/** An instant is set only if there is none yet, null clears it, undefined changes nothing. */
function nextInstant(known: string | undefined, wanted: string | null | undefined): string | undefined {
  if (wanted === null) return undefined;
  return known ?? wanted;
}

function stateOf({ failingSince, disabledAt }: Pick<DestinationRecord, 'failingSince' | 'disabledAt'>) {
  return { ...(failingSince !== undefined && { failingSince }), ...(disabledAt !== undefined && { disabledAt }) };
}

function isSameVersion(
  known: DestinationRecord,
  before: Pick<DestinationRecord, 'updateTime' | 'sealedSigningKey' | 'previousSigningKey'>,
): boolean {
  return (
    known.updateTime === before.updateTime &&
    known.sealedSigningKey === before.sealedSigningKey &&
    known.previousSigningKey?.sealed === before.previousSigningKey?.sealed
  );
}

function hasSameName(a: DestinationRecord, b: DestinationRecord): boolean {
  return a.projectId === b.projectId && a.name === b.name;
}
