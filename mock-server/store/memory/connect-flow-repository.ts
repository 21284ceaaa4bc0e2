import type { ConnectFlowRepository } from '../../core/kernel/ports.ts';
import type { Tables } from './tables.ts';

export function connectFlowRepository({ connectFlows }: Tables): ConnectFlowRepository {
  return {
    insert: async (flow) => connectFlows.add(flow.id, flow),
    take: async (id) => {
      const flow = connectFlows.get(id);
      connectFlows.delete(id);
      return flow;
    },
    deleteExpired: async ({ before, limit }) => connectFlows.deleteBatch(({ expiresAt }) => expiresAt < before, limit),
  };
}
