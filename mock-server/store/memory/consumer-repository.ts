import type { ConsumerRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function consumerRepository({ consumers }: Tables): ConsumerRepository {
  return {
    upsert: async (consumer) => {
      const key = keyOf(consumer.projectId, consumer.consumerRef);
      const known = consumers.get(key);
      if (known?.consumerName === consumer.consumerName) return known;
      const kept =
        known === undefined
          ? consumer
          : { ...known, consumerName: consumer.consumerName, updateTime: consumer.updateTime ?? consumer.createTime };
      consumers.put(key, kept);
      return structuredClone(kept);
    },
    get: async (projectId, consumerRef) => consumers.get(keyOf(projectId, consumerRef)),
    getMany: async (projectId, consumerRefs) => {
      const wanted = new Set(consumerRefs);
      return consumers.filter((consumer) => consumer.projectId === projectId && wanted.has(consumer.consumerRef));
    },
  };
}
