import type { ProviderQuotaRepository } from '../../core/kernel/ports.ts';
import { keyOf } from './table.ts';
import type { Tables } from './tables.ts';

export function providerQuotaRepository({ providerQuotas }: Tables): ProviderQuotaRepository {
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
