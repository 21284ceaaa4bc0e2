import { findApiKey } from '../lookups/find-api-key.ts';
import { toApiKey } from '../resources/api-key.ts';
import { ok } from '../result.ts';
import { checkScopes } from '../rules/api-key-scopes.ts';
import { checkMaskValues } from '../rules/update-mask.ts';
import type { UseCase } from '../use-case.ts';

/** Changes label, scopes or activity of a key. */
export const updateApiKey: UseCase<'updateApiKey'> = async (ports, { project, params, body }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  if (!found.ok) return found;
  const { updateMask, apiKey: values } = body;
  const mask = checkMaskValues(updateMask, values, 'apiKey');
  if (!mask.ok) return mask;
  const scopes = checkScopes(updateMask.includes('scopes') ? values.scopes : found.value.scopes, 'apiKey.scopes');
  if (!scopes.ok) return scopes;
  const changed = {
    ...found.value,
    scopes: scopes.value,
    ...(updateMask.includes('label') && values.label !== undefined && { label: values.label }),
    ...(updateMask.includes('active') && values.active !== undefined && { active: values.active }),
  };
  await ports.store.apiKeys.update(changed);
  return ok(toApiKey(changed));
};
