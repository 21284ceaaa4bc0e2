import { findApiKey } from '../lookups/find-api-key.ts';
import { toApiKey } from '../resources/api-key.ts';
import { ok } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns a key, shortened. */
export const getApiKey: UseCase<'getApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  return found.ok ? ok(toApiKey(found.value)) : found;
};
