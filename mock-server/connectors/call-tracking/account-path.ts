import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { providerFailure, refusal, unexpectedResponse } from '../shared/provider-failure.ts';
import { isJsonObject } from '../shared/provider-response.ts';

/** Name under which the account's number is stored with the connection. */
const ACCOUNT_ID = 'accountId';

/**
 * Asks the provider which account the key belongs to. Every later path contains its number.
 *
 * @returns metadata to store; a refused key comes back with the provider's message
 */
export async function findAccount(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>> {
  const result = await context.send({ method: 'GET', path: '/v3/a.json' });
  if (!result.ok) return result;
  const response = result.value;
  if (response.status !== 200) {
    return { ok: false, rejection: providerFailure(response, 'looking up the account', context.now()) };
  }
  const accounts = isJsonObject(response.json) ? response.json.accounts : undefined;
  if (!Array.isArray(accounts)) return { ok: false, rejection: unexpectedResponse(response, 'a list of accounts') };
  const [first] = accounts;
  if (first === undefined) {
    return {
      ok: false,
      rejection: {
        kind: 'badRequest',
        message: 'The provider accepts this API key, but it belongs to no account. Use a key of an account with data.',
        status: response.status,
        retryable: false,
      },
    };
  }
  const number = isJsonObject(first) ? first.numeric_id : undefined;
  if (typeof number !== 'number' && !(typeof number === 'string' && /^\d+$/.test(number))) {
    return { ok: false, rejection: unexpectedResponse(response, 'the number of the account') };
  }
  return ok({ [ACCOUNT_ID]: { value: String(number), source: 'provider' } });
}

/**
 * Path of an object, or of one record of it, in the connected account.
 *
 * @returns `badRequest` when the connection was made without an account number
 */
export function accountPath(
  metadata: ProviderMetadata,
  objectName: string,
  recordId?: string,
): Result<string, ProviderFailure> {
  const accountId = metadata[ACCOUNT_ID]?.value;
  if (accountId === undefined || accountId === '') {
    return refusal('badRequest', 'The account number of this connection is not known. Connect the account again.');
  }
  const segments = [accountId, objectName, ...(recordId === undefined ? [] : [recordId])];
  return ok(`/v3/a/${segments.map(encodeURIComponent).join('/')}.json`);
}
