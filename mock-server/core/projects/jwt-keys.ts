import type { JwtKey, UpdateJwtKeyRequest } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { JwtKeyRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings, refuseUnknownMask } from '../kernel/validation-issues.ts';

/** @returns the key as the API shows it */
function toJwtKey(record: JwtKeyRecord): JwtKey {
  return { ...record, algorithm: 'RSA' };
}

/** Finds a key for user tokens. One of another project is not found, as if it did not exist. */
async function findJwtKey(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<JwtKeyRecord, Rejection<'not-found'>>> {
  const found = await repositories.jwtKeys.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no JWT key with the id "${id}" in this project.`)
    : ok(found);
}

/** Registers the public half of a key pair. From now on tokens that were signed with the other half sign users in. */
export const createJwtKey: UseCase<'createJwtKey'> = async (ports, { project, body }) => {
  const error = await ports.tokens.findKeyError(body.publicKeyPem);
  if (error !== undefined) {
    // The text given is not repeated: it can be a private key.
    const finding = { name: 'publicKeyPem', detail: error };
    return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding]) };
  }
  const id = ports.ids.uuid();
  const now = toInstant(ports.clock.now());
  await ports.store.jwtKeys.insert({
    id,
    projectId: project.id,
    label: body.label,
    publicKeyPem: body.publicKeyPem,
    active: true,
    createTime: now,
    updateTime: now,
  });
  return ok({ kid: id });
};

/** Returns a key for user tokens. */
export const getJwtKey: UseCase<'getJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  return found.ok ? ok(toJwtKey(found.value)) : found;
};

/** Lists the keys for user tokens, oldest first; inactive ones too unless only active ones are asked for. */
export const listJwtKeys: UseCase<'listJwtKeys'> = async (ports, { project, query }) => {
  const filter = { projectId: project.id, ...(query.active === true && { active: true }) };
  const show = (keys: JwtKeyRecord[]) => keys.map(toJwtKey);
  return answerList(ports, { endpoint: 'listJwtKeys', source: ports.store.jwtKeys, filter, show }, query);
};

/** Allowed masks. The published sources call the label by two names. */
export const JWT_KEY_MASKS = ['active', 'label', 'name'];

/** Changes label or activity of a key for user tokens. Tokens of an inactive key are rejected immediately. */
export const updateJwtKey: UseCase<'updateJwtKey'> = async (ports, { project, params, body }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  if (!found.ok) return found;
  const unknown = body.updateMask.filter((path) => !JWT_KEY_MASKS.includes(path));
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
}: UpdateJwtKeyRequest): Result<Partial<Pick<JwtKeyRecord, 'active' | 'label'>>, Rejection<'unprocessable'>> {
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

/** Deletes a key for user tokens; the next request with a token of it is refused. */
export const deleteJwtKey: UseCase<'deleteJwtKey'> = async (ports, { project, params }) => {
  const found = await findJwtKey(ports.store, project, params.jwtKey);
  if (!found.ok) return found;
  await ports.store.jwtKeys.delete(found.value.id);
  return ok(undefined);
};
