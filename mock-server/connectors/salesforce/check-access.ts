import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { REST_ROOT } from './rest-path.ts';
import { salesforceFailure } from './salesforce-failure.ts';

/**
 * Asks, right after somebody connected, whether the account's API can be used in the version that this connector
 * speaks: some editions have none, and a profile may forbid it. Nothing has to be found out.
 */
export async function checkAccess(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>> {
  const answer = await context.send({ method: 'GET', path: `${REST_ROOT}/` });
  if (!answer.ok) return answer;
  return answer.value.status === 200
    ? ok({})
    : { ok: false, rejection: salesforceFailure(answer.value, 'asking for the REST API', context.now()) };
}
