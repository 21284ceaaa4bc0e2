import { toJwtKey } from '../resources/jwt-key.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Lists the keys for user tokens, oldest first; inactive ones too unless only active ones are asked for. */
export const listJwtKeys: UseCase<'listJwtKeys'> = async (ports, { project, query }) => {
  const keys = await ports.store.jwtKeys.list(project.id);
  return ok(keys.filter((key) => query.active !== true || key.active).map(toJwtKey));
};
