import { findJwtKey } from '../lookups/find-jwt-key.ts';
import { toJwtKey } from '../resources/jwt-key.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns a key for user tokens. */
export const getJwtKey: UseCase<'getJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  return found.ok ? ok(toJwtKey(found.value)) : found;
};
