import { listInstallations } from '../contract/endpoints.ts';
import type { Installation } from '../contract/installation.ts';
import type { Session } from './useSession.ts';

/** A group's installations of an integration: none or one. */
export function installationsQuery({ api, keys, subject }: Session, groupRef: string, integrationId: string) {
  return {
    queryKey: keys.installations(groupRef, integrationId),
    queryFn: (): Promise<Installation[]> =>
      api.send(listInstallations, { subject, params: { integration: integrationId }, query: { groupRef } }),
  };
}
