import { refreshCredential } from '../connections/fresh-credential.ts';
import { isRenewable, renewalDueAt } from '../connections/token-lifetime.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { ProxyCall } from './authorise-proxy-call.ts';

/**
 * Gets a new token for a call whose token has expired or was refused.
 *
 * @returns the call with its new token; undefined when there is none for the moment and the old one may be tried;
 *   `reconnect-needed` when only the customer can heal it
 */
export async function renewProxyCall<C extends ProxyCall>(
  ports: Ports,
  call: C,
): Promise<Result<C | undefined, Rejection<'reconnect-needed'>>> {
  const { connection, account } = call;
  const fresh = await refreshCredential(ports, connection, account.credential);
  if (fresh.ok) {
    const { credential } = fresh.value;
    return ok({
      ...call,
      connection: { ...fresh.value.connection },
      account: { ...account, credential },
      renewalDueAt: renewalDueAt(credential),
      isRenewable: isRenewable(credential),
    });
  }
  const { isFinal, message } = fresh.rejection;
  if (!isFinal) return ok(undefined);
  const name = account.provider.displayName ?? account.provider.name;
  return reject('reconnect-needed', `The access to ${name} could not be refreshed: ${message}`, {
    remedy: 'Let the customer connect the account again.',
  });
}
