import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Requirements of an installation on its connection. */
export interface ConnectionNeed {
  provider: string;
  groupRef: string;
}

/**
 * Finds the connection that an installation is to use: the named one, else the group's newest for the provider.
 *
 * @returns `unprocessable` when there is none, or when it belongs to another group or provider
 */
export async function chooseConnection(
  repositories: Repositories,
  project: ProjectRecord,
  connectionId: string | undefined,
  need: ConnectionNeed,
): Promise<Result<ConnectionRecord, Rejection<'unprocessable'>>> {
  if (connectionId === undefined) {
    const [newest] = await repositories.connections.list({ projectId: project.id, ...need });
    return newest === undefined
      ? reject('unprocessable', `The group "${need.groupRef}" has no connection to "${need.provider}".`, {
          remedy: 'Connect an account first.',
        })
      : ok(newest);
  }
  const named = await repositories.connections.get(connectionId);
  if (named === undefined || named.projectId !== project.id || named.groupRef !== need.groupRef) {
    return reject('unprocessable', `The group "${need.groupRef}" has no connection with the id "${connectionId}".`);
  }
  return named.provider === need.provider
    ? ok(named)
    : reject(
        'unprocessable',
        `The connection is to "${named.provider}", and the integration is for "${need.provider}".`,
      );
}
