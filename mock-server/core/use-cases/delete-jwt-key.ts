import { findJwtKey } from '../lookups/find-jwt-key.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Deletes a key for user tokens; the next request with a token of it is refused. */
export const deleteJwtKey: UseCase<'deleteJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  if (!found.ok) return found;
  await ports.store.jwtKeys.delete(found.value.id);
  return ok(undefined);
};
