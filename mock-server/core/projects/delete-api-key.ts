import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findApiKey } from './find-api-key.ts';

/** Deletes a key; the next request that it signs is refused. */
export const deleteApiKey: UseCase<'deleteApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  if (!found.ok) return found;
  await ports.store.apiKeys.delete(found.value.id);
  return ok(undefined);
};
