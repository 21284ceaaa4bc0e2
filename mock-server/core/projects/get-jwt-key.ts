import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { findJwtKey } from './find-jwt-key.ts';
import { toJwtKey } from './jwt-key.ts';

/** Returns a key for user tokens. */
export const getJwtKey: UseCase<'getJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  return found.ok ? ok(toJwtKey(found.value)) : found;
};
