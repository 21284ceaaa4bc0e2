import { hasFullAccess } from '../actor.ts';
import { openCredential } from '../connections/open-credential.ts';
import { findConnection } from '../lookups/find-connection.ts';
import { loadConnection } from '../resources/connection.ts';
import { ok, reject } from '../result.ts';
import type { UseCase } from '../use-case.ts';

/** Returns a connection. Its credential is shown on request, and never to a key that may be in a browser. */
export const getConnection: UseCase<'getConnection'> = async (ports, { actor, project, params, query }) => {
  const isSecretWanted = query.includeCreds === true || query.includeRefreshToken === true;
  if (isSecretWanted && !hasFullAccess(actor)) {
    return reject('forbidden', 'Credentials are shown to API keys with the scope "full" only.');
  }
  const found = await findConnection(ports.store, project, params.connection);
  if (!found.ok) return found;
  const connection = await loadConnection(ports.store, found.value);
  if (!isSecretWanted) return ok(connection);
  const credential = await openCredential(ports, found.value);
  if (!credential.ok) return credential;
  const { value } = credential;
  return ok(value.scheme === 'apiKey' ? { ...connection, apiKey: value.apiKey } : connection);
};
