import type { Actor } from '../core/actor.ts';
import type { Result } from '../core/result.ts';
import { ok, reject } from '../core/result.ts';
import type { HttpDeps } from './request-scope.ts';

/** Longest credential that is looked at. */
const MAX_CREDENTIAL_LENGTH = 8192;

/**
 * Finds out who makes a request: an API key in `X-Api-Key`, or the operator's token as a bearer token.
 * Says the same for an unknown, a deleted and an inactive key.
 */
export async function authenticate({ ports, operatorTokenHash }: HttpDeps, headers: Headers): Promise<Result<Actor>> {
  const key = headers.get('X-Api-Key');
  const authorization = headers.get('Authorization');
  if ((key?.length ?? 0) + (authorization?.length ?? 0) > MAX_CREDENTIAL_LENGTH) {
    return refuse('The credential is too long.');
  }
  if (key !== null && key !== '') {
    const record = await ports.store.apiKeys.findByHash(await ports.digests.sha256Hex(key));
    if (record === undefined || !record.active) return refuse('The API key is unknown or not active.');
    return ok({ kind: 'key', projectId: record.projectId, keyId: record.id, scopes: record.scopes });
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined) {
    if (operatorTokenHash !== undefined && isEqual(await ports.digests.sha256Hex(token), operatorTokenHash)) {
      return ok({ kind: 'operator' });
    }
    return refuse('The bearer token is not valid. Signed user tokens (JWT) are not accepted by this server.');
  }
  return refuse(
    authorization === null
      ? 'The request carries no credential.'
      : 'The Authorization header does not hold a bearer token.',
  );
}

function refuse(detail: string): Result<never> {
  return reject('unauthenticated', detail, { remedy: 'Send an API key of the project in the header X-Api-Key.' });
}

/** Takes the same time wherever two hashes differ. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at % (b.length || 1));
  return difference === 0;
}
