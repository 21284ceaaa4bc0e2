import { toInstant } from '../kernel/backoff.ts';
import type { ApiKeyRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { toApiKey } from './api-key.ts';
import { apiKeyPrefix } from './api-key-prefix.ts';
import { checkScopes } from './api-key-scopes.ts';

const KEY_BYTES = 24;
/** Two keys of a project with the same first characters are rarer than one in a billion. */
const MAX_ATTEMPTS = 5;

/** Creates a key. This answer is the only one that ever holds the whole of it. */
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
  throw new Error(`No API key with a prefix of its own in ${MAX_ATTEMPTS} tries: the random source is broken.`);
};
