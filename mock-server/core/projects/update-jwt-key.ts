import type { UpdateJwtKeyRequest } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';
import type { JwtKeyRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { refuseUnknownMask } from '../kernel/update-mask.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';
import { findJwtKey } from './find-jwt-key.ts';
import { toJwtKey } from './jwt-key.ts';

/** The published sources call the label by two names. */
const MASKS = ['active', 'label', 'name'];

/** Changes label or activity of a key for user tokens. An inactive key refuses its tokens at once. */
export const updateJwtKey: UseCase<'updateJwtKey'> = async (ports, { project, params, body }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  if (!found.ok) return found;
  const unknown = body.updateMask.filter((path) => !MASKS.includes(path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, ['active', 'label']);
  const values = maskedValues(body);
  if (!values.ok) return values;
  // Only what was asked for: two changes at the same time must not undo each other.
  await ports.store.jwtKeys.update({ id: found.value.id, ...values.value, updateTime: toInstant(ports.clock.now()) });
  const changed = await findJwtKey(ports.store, project, found.value.id);
  return changed.ok ? ok(toJwtKey(changed.value)) : changed;
};

/** A mask without a value is 422 here, and 400 elsewhere. */
function maskedValues({
  updateMask,
  jwtKey,
}: UpdateJwtKeyRequest): Result<Partial<Pick<JwtKeyRecord, 'active' | 'label'>>> {
  const label = jwtKey.label ?? jwtKey.name;
  const given = (path: string) => (path === 'active' ? jwtKey.active : label);
  const missing = [...new Set(updateMask)].filter((path) => given(path) === undefined);
  if (missing.length > 0) {
    const findings = missing.map((path) => ({
      name: `jwtKey.${path}`,
      detail: 'The update mask names this value, and the body does not have it.',
    }));
    return { ok: false, rejection: refuseFindings('unprocessable', 'The update has no effect', findings) };
  }
  const isNamed = (...paths: string[]) => paths.some((path) => updateMask.includes(path));
  return ok({
    ...(isNamed('active') && { active: jwtKey.active }),
    ...(isNamed('label', 'name') && { label }),
  });
}
