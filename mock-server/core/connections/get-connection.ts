import { hasFullAccess } from '../kernel/actor.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { loadConnection } from './connection.ts';
import { credentialMembers } from './connection-credential.ts';
import { findConnection } from './find-connection.ts';
import { refreshCredential } from './fresh-credential.ts';
import { openCredential } from './open-credential.ts';
import { rejectionOfFailure } from './provider-rejection.ts';
import { isRenewable, renewalDueAt } from './token-lifetime.ts';

/**
 * Returns a connection, with a fresh token when that is asked for. Its credential is shown on request, and never to a
 * key that may be in a browser.
 */
export const getConnection: UseCase<'getConnection'> = async (ports, { actor, project, params, query }) => {
  const isSecretWanted = query.includeCreds === true || query.includeRefreshToken === true;
  if ((isSecretWanted || query.refresh !== undefined) && !hasFullAccess(actor)) {
    return reject('forbidden', 'Credentials are shown and refreshed for API keys with the scope "full" only.');
  }
  const found = await findConnection(ports.store, project, params.connection, actor);
  if (!found.ok) return found;
  const fresh = query.refresh === undefined ? found : await refreshed(ports, found.value, query.refresh);
  if (!fresh.ok) return fresh;
  const connection = await loadConnection(ports.store, fresh.value);
  if (!isSecretWanted) return ok(connection);
  const credential = await openCredential(ports, fresh.value);
  if (!credential.ok) return credential;
  return ok({ ...connection, ...credentialMembers(credential.value, query.includeRefreshToken === true) });
};

async function refreshed(
  ports: Ports,
  connection: ConnectionRecord,
  when: 'force' | 'ifExpired',
): Promise<Result<ConnectionRecord>> {
  const credential = await openCredential(ports, connection);
  if (!credential.ok) return credential;
  const isDue = when === 'force' ? isRenewable(credential.value) : ports.clock.now() >= renewalDueAt(credential.value);
  if (!isDue) return ok(connection);
  const fresh = await refreshCredential(ports, connection, credential.value, when === 'force');
  return fresh.ok ? ok(fresh.value.connection) : { ok: false, rejection: rejectionOfFailure(fresh.rejection) };
}
