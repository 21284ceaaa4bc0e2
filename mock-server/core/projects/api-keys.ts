import type { ApiKey, ApiKeyScope } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ApiKeyRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { checkMaskValues, refuseFindings } from '../kernel/validation-issues.ts';

const PREFIX_LENGTH = 12;

/**
 * First characters of a key, by which people and the API identify keys. At most a third of the key, so that a short key
 * of the operator's own making stays a secret.
 */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.max(1, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3))));
}

const SCOPES: readonly ApiKeyScope[] = ['full', 'frontend'];

/**
 * @param scopes as asked for; `full` when absent
 * @param name its location in the body
 * @returns each scope once; refused are unknown scopes and an empty list, with which a key would open nothing
 */
function checkScopes(
  scopes: readonly string[] | undefined,
  name: string,
): Result<ApiKeyScope[], Rejection<'invalid-input'>> {
  if (scopes === undefined) return ok(['full']);
  const findings = scopes.flatMap<Finding>((scope, index) =>
    isScope(scope)
      ? []
      : [
          {
            name: `${name}[${index}]`,
            detail: 'There is no such scope; known are "full" and "frontend".',
            value: scope,
          },
        ],
  );
  if (scopes.length === 0) findings.push({ name, detail: 'A key needs at least one scope: "full" or "frontend".' });
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The scopes are not valid', findings) };
  }
  return ok([...new Set(scopes.filter(isScope))]);
}

function isScope(scope: string): scope is ApiKeyScope {
  return SCOPES.some((known) => known === scope);
}

/** @returns the key as the API shows it once it was created: its first characters and an ellipsis */
function toApiKey(record: ApiKeyRecord): ApiKey {
  return {
    key: `${record.prefix}…`,
    projectId: record.projectId,
    label: record.label,
    scopes: record.scopes,
    active: record.active,
  };
}

/**
 * Finds a key of the project by the key itself, by its first characters as lists show them, or by its id.
 * The published description takes the key itself for its identifier.
 */
export async function findApiKey(
  ports: Ports,
  project: ProjectRecord,
  given: string,
): Promise<Result<ApiKeyRecord, Rejection<'not-found'>>> {
  const shown = given.endsWith('…') ? given.slice(0, -1) : given;
  const found =
    (await ports.store.apiKeys.find(project.id, shown)) ??
    (await ports.store.apiKeys.findByHash(await ports.digests.sha256Hex(given)));
  // The text given is not repeated: it can be a key.
  if (found === undefined || found.projectId !== project.id) return reject('not-found', 'There is no such API key.');
  return ok(found);
}

const KEY_BYTES = 24;
/** Two keys of a project with the same first characters are rarer than one in a billion. */
const MAX_ATTEMPTS = 5;

/** Creates a key. This response is the only one that ever holds the whole of it. */
export const createApiKey: UseCase<'createApiKey'> = async (ports, { project, body }) => {
  const scopes = checkScopes(body.scopes, 'scopes');
  if (!scopes.ok) return scopes;
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const key = `amp_${ports.ids.token(KEY_BYTES)}`;
    const record: ApiKeyRecord = {
      id: ports.ids.uuid(),
      projectId: project.id,
      hash: await ports.digests.sha256Hex(key),
      prefix: apiKeyPrefix(key),
      label: body.label,
      scopes: scopes.value,
      active: true,
      createTime: toInstant(ports.clock.now()),
    };
    if ((await ports.store.apiKeys.insert(record)) === 'inserted') return ok({ ...toApiKey(record), key });
  }
  throw new Error(`No API key with an unused prefix in ${MAX_ATTEMPTS} tries: the random source is broken.`);
};

/** Returns a key, shortened. */
export const getApiKey: UseCase<'getApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  return found.ok ? ok(toApiKey(found.value)) : found;
};

/** Lists the keys of a project, shortened; inactive ones too unless only active ones are asked for. */
export const listApiKeys: UseCase<'listApiKeys'> = async (ports, { project, query }) => {
  const filter = { projectId: project.id, ...(query.active === true && { active: true }) };
  const show = (keys: ApiKeyRecord[]) => keys.map(toApiKey);
  return answerList(ports, { endpoint: 'listApiKeys', source: ports.store.apiKeys, filter, show }, query);
};

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

/** Deletes a key; the next request that it signs is refused. */
export const deleteApiKey: UseCase<'deleteApiKey'> = async (ports, { project, params }) => {
  const found = await findApiKey(ports, project, params.apiKey);
  if (!found.ok) return found;
  const { id, hash } = found.value;
  const deleteTime = toInstant(ports.clock.now());
  await ports.store.transaction(async ({ apiKeys, deletedApiKeys }) => {
    await apiKeys.delete(id);
    await deletedApiKeys.put({ hash, deleteTime });
  });
  return ok(undefined);
};
