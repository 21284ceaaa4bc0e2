import type { Ports } from '../kernel/ports.ts';
import type { ApiKeyRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/**
 * Finds a key of the project by the key itself, by its first characters as lists show them, or by its id.
 * The published description takes the key itself for its identifier.
 */
export async function findApiKey(ports: Ports, project: ProjectRecord, given: string): Promise<Result<ApiKeyRecord>> {
  const shown = given.endsWith('…') ? given.slice(0, -1) : given;
  const found =
    (await ports.store.apiKeys.find(project.id, shown)) ??
    (await ports.store.apiKeys.findByHash(await ports.digests.sha256Hex(given)));
  // The text given is not repeated: it can be a key.
  if (found === undefined || found.projectId !== project.id) return reject('not-found', 'There is no such API key.');
  return ok(found);
}
