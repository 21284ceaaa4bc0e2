import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toApiKey } from './api-key.ts';

/** Lists the keys of a project, shortened; inactive ones too unless only active ones are asked for. */
export const listApiKeys: UseCase<'listApiKeys'> = async (ports, { project, query }) => {
  const keys = await ports.store.apiKeys.list(project.id);
  return ok(keys.filter((key) => query.active !== true || key.active).map(toApiKey));
};
