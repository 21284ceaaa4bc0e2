import type { ProviderErrorCode, ProviderMetadata } from '../../../src/contract/index.ts';
import type { Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { checkHealthAddress } from './check-health-address.ts';
import { untrackedContext } from './provider-context.ts';
import { rejectionOfFailure } from './provider-rejection.ts';

/**
 * Asks the provider whether a credential works, and for what later calls need, before anything is stored: by its
 * connector, else by the address that its catalogue entry names. Providers with neither are not asked.
 *
 * @returns metadata of the account; a refused credential returns the provider's message
 */
export async function verifyCredential(
  ports: Ports,
  account: ProviderAccount,
): Promise<Result<ProviderMetadata, Rejection<ProviderErrorCode>>> {
  const connector = ports.connectors.get(account.provider.name);
  const answer = await connector?.afterConnect?.(untrackedContext(ports, account));
  if (answer !== undefined) return answer.ok ? answer : refused(answer.rejection);
  const failure = await checkHealthAddress(ports, account);
  return failure === undefined ? ok({}) : refused(failure);
}

/** A key without permission for the first call counts as refused: the key must change. */
function refused(failure: ProviderFailure): Result<never, Rejection<ProviderErrorCode>> {
  const rejection = rejectionOfFailure(failure);
  return {
    ok: false,
    rejection: failure.kind === 'forbidden' ? { ...rejection, code: 'credentials-refused' } : rejection,
  };
}
