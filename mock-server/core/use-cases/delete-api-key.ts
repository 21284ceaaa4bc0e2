import { findApiKey } from '../lookups/find-api-key.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deletes a key; the next request that it signs is refused. */
export const deleteApiKey: UseCase<'deleteApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  if (!found.ok) return found;
  await ports.store.apiKeys.delete(found.value.id);
  return ok(undefined);
};
