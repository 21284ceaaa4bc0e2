import { listProviderApps } from '../contract/endpoints.ts';
import type { ProviderApp } from '../contract/index.ts';
import type { Session } from './useSession.ts';

/** The project's OAuth applications, of every provider. */
export function providerAppsQuery({ api, keys, subject }: Session) {
  return {
    queryKey: keys.providerApps(),
    queryFn: (): Promise<ProviderApp[]> => api.send(listProviderApps, { subject }),
  };
}
