import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toJwtKey } from './jwt-key.ts';

/** Lists the keys for user tokens, oldest first; inactive ones too unless only active ones are asked for. */
export const listJwtKeys: UseCase<'listJwtKeys'> = async (ports, { project, query }) => {
  const keys = await ports.store.jwtKeys.list(project.id);
  return ok(keys.filter((key) => query.active !== true || key.active).map(toJwtKey));
};
