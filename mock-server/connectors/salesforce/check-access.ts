import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { REST_ROOT } from './rest-path.ts';
import { salesforceFailure } from './salesforce-failure.ts';

/**
 * Checks after connecting that the account can use the API version of this connector: some editions have no API, and a
 * profile may forbid it.
 */
export async function checkAccess(context: ConnectorContext): Promise<Result<ProviderMetadata, ProviderFailure>> {
  const answer = await context.send({ method: 'GET', path: `${REST_ROOT}/` });
  if (!answer.ok) return answer;
  return answer.value.status === 200
    ? ok({})
    : { ok: false, rejection: salesforceFailure(answer.value, 'asking for the REST API', context.now()) };
}
