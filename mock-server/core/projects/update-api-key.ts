import { ok } from '../kernel/result.ts';
import { checkMaskValues } from '../kernel/update-mask.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toApiKey } from './api-key.ts';
import { checkScopes } from './api-key-scopes.ts';
import { findApiKey } from './find-api-key.ts';

/** Changes label, scopes or activity of a key. */
export const updateApiKey: UseCase<'updateApiKey'> = async (ports, { project, params, body }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  if (!found.ok) return found;
  const { updateMask, apiKey: values } = body;
  const mask = checkMaskValues(updateMask, values, 'apiKey');
  if (!mask.ok) return mask;
  const scopes = checkScopes(updateMask.includes('scopes') ? values.scopes : found.value.scopes, 'apiKey.scopes');
  if (!scopes.ok) return scopes;
  // Only what was asked for: two changes at the same time must not undo each other.
  await ports.store.apiKeys.update({
    id: found.value.id,
    ...(updateMask.includes('scopes') && { scopes: scopes.value }),
    ...(updateMask.includes('label') && { label: values.label }),
    ...(updateMask.includes('active') && { active: values.active }),
  });
  const changed = await findApiKey(ports, project, found.value.id);
  return changed.ok ? ok(toApiKey(changed.value)) : changed;
};
