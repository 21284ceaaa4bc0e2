import { AmpersandApiError } from '../api/api-error.ts';
import { getProvider } from '../contract/endpoints.ts';
import type { ProviderInfo } from '../contract/provider.ts';
import type { Session } from './useSession.ts';

/** A provider's catalogue entry; null when the catalogue has none. */
export function providerQuery({ api, keys, subject }: Session, provider: string) {
  return {
    queryKey: keys.provider(provider),
    queryFn: async (): Promise<ProviderInfo | null> => {
      try {
        return await api.send(getProvider, { subject, params: { provider } });
      } catch (error) {
        if (error instanceof AmpersandApiError && error.status === 404) return null;
        throw error;
      }
    },
  };
}
