import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findJwtKey } from './find-jwt-key.ts';

/** Deletes a key for user tokens; the next request with a token of it is refused. */
export const deleteJwtKey: UseCase<'deleteJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  if (!found.ok) return found;
  await ports.store.jwtKeys.delete(found.value.id);
  return ok(undefined);
};
