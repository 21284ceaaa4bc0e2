import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { callForObject } from './call.ts';

/**
 * Asks which account a token belongs to; a refused token comes back with HubSpot's message.
 *
 * @returns its number as `portalId`; nothing when the token works but may not see the account. `ownerId` of the catalogue
 *   stays open: no endpoint says to which owner a token belongs without the token in its address.
 */
export async function findAccount(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>> {
  const path = '/account-info/v3/details';
  const answer = await callForObject(context, { method: 'GET', path }, 'looking up the account');
  if (!answer.ok) return answer.rejection.kind === 'forbidden' ? ok({}) : answer;
  const { portalId } = answer.value;
  if (typeof portalId !== 'number' && typeof portalId !== 'string') return ok({});
  return ok({ portalId: { value: String(portalId), source: 'provider' } });
}
