import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toApiKey } from './api-key.ts';
import { findApiKey } from './find-api-key.ts';

/** Returns a key, shortened. */
export const getApiKey: UseCase<'getApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  return found.ok ? ok(toApiKey(found.value)) : found;
};
