import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { reject } from '../kernel/result.ts';

/** @returns the connections that were made with a provider app and are refreshed with it */
export async function connectionsOfApp(
  repositories: Repositories,
  { id, projectId, provider }: ProviderAppRecord,
): Promise<ConnectionRecord[]> {
  const connections = await repositories.connections.list({ projectId, provider });
  return connections.filter(({ providerAppId }) => providerAppId === id);
}

/** @returns the refusal of a change that would cut these connections off */
export function refuseAppInUse(users: readonly ConnectionRecord[]): Result<never> {
  const count = users.length === 1 ? 'A connection was' : `${users.length} connections were`;
  return reject('in-use', `${count} made with this provider app and could not be refreshed without it.`, {
    remedy: 'Delete these connections first, or sign in again with another provider app.',
    context: { connectionIds: users.slice(0, 20).map(({ id }) => id) },
  });
}
