import { LIMITS } from '../../src/contract/index.ts';
import type { Actor } from '../core/kernel/actor.ts';
import type { Ports, TokenError } from '../core/kernel/ports.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import { cachedAuthorities } from '../core/projects/cached-authorities.ts';
import type { HttpDeps } from './request-scope.ts';

/** Longest credential that is looked at. */
const MAX_CREDENTIAL_LENGTH = 8192;

/**
 * Finds out who makes a request: an API key in `X-Api-Key`, else the operator's token or a signed user token (JWT) as
 * bearer token. When both headers are there, the API key alone decides, also when it is refused.
 *
 * Says the same for an unknown, a deleted and an inactive key, of either kind. A user token is good for the project of
 * its key; whether that is the project of the request is for `resolveProject` to say.
 */
export async function authenticate(
  { ports, operatorTokenHash }: HttpDeps,
  headers: Headers,
): Promise<Result<Actor, Rejection<'unauthenticated'>>> {
  const key = headers.get('X-Api-Key');
  const authorization = headers.get('Authorization');
  if ((key?.length ?? 0) + (authorization?.length ?? 0) > MAX_CREDENTIAL_LENGTH) {
    return refuse('The credential is too long.');
  }
  if (key !== null && key !== '') {
    const record = await cachedAuthorities(ports).apiKeys.findByHash(await ports.digests.sha256Hex(key));
    if (record === undefined || !record.active) return refuse('The API key is unknown or not active.');
    return ok({ kind: 'key', projectId: record.projectId, keyId: record.id, scopes: record.scopes });
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined) {
    if (operatorTokenHash !== undefined && isEqual(await ports.digests.sha256Hex(token), operatorTokenHash)) {
      return ok({ kind: 'operator' });
    }
    return authenticateUser(ports, token);
  }
  return refuse(
    authorization === null
      ? 'The request carries no credential.'
      : 'The Authorization header does not hold a bearer token.',
  );
}

async function authenticateUser(ports: Ports, token: string): Promise<Result<Actor, Rejection<'unauthenticated'>>> {
  const keyId = await ports.tokens.keyIdOf(token);
  const key = keyId === undefined ? undefined : await ports.store.jwtKeys.get(keyId);
  if (key === undefined || !key.active) return refuseToken('invalid');
  const verified = await ports.tokens.verify(token, key.publicKeyPem, ports.clock.now());
  if ('error' in verified) return refuseToken(verified.error);
  return ok({ kind: 'token', projectId: key.projectId, keyId: key.id, ...verified });
}

const TOKEN_REFUSALS: Record<TokenError, { detail: string; remedy: string }> = {
  invalid: {
    detail: 'The bearer token is not a user token (JWT) that this project accepts.',
    remedy: 'Sign it with RS256 and a key that is registered in the project and active; name the key as "kid".',
  },
  expired: {
    detail: 'The user token (JWT) has expired.',
    remedy: 'Ask your server for a new token, and send that one.',
  },
  'not-yet-valid': {
    detail: 'The user token (JWT) is not valid yet.',
    remedy: 'Compare the clock of the server that signs with the time of this response.',
  },
  'lives-too-long': {
    detail: `The user token (JWT) is made for more than ${LIMITS.maxTokenLifetimeSeconds} seconds.`,
    remedy: `Let "exp" be at most ${LIMITS.maxTokenLifetimeSeconds} seconds after "iat".`,
  },
  'claims-missing': {
    detail: 'The user token (JWT) lacks a claim.',
    remedy:
      'Give it "iat" and "exp" as seconds since 1970, and "groupRef" and "consumerRef" as texts that are not empty.',
  },
};

/** @returns the refusal of a user token; `invalid` is all that is ever said about keys */
export function refuseToken(error: TokenError): Result<never, Rejection<'unauthenticated'>> {
  const { detail, remedy } = TOKEN_REFUSALS[error];
  return reject('unauthenticated', detail, { remedy });
}

function refuse(detail: string): Result<never, Rejection<'unauthenticated'>> {
  return reject('unauthenticated', detail, {
    remedy: 'Send an API key of the project in the header X-Api-Key, or a user token (JWT) as bearer token.',
  });
}

/** Takes the same time wherever two hashes differ. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at % (b.length || 1));
  return difference === 0;
}
