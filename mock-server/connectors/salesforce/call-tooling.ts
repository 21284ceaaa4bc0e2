import type { ConnectorContext, ProviderFailure, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { failedSave, salesforceFailure } from './salesforce-failure.ts';

/**
 * Calls the Tooling API.
 *
 * @param action named in failures, such as `changing custom fields`
 */
export async function callTooling(
  context: ConnectorContext,
  action: string,
  request: ProviderRequest,
): Promise<Result<ProviderResponse, ProviderFailure>> {
  const response = await context.send(request);
  if (!response.ok) return response;
  const { status } = response.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: salesforceFailure(response.value, action, context.now()) };
  }
  const failed = failedSave(response.value, request.method !== 'POST');
  return failed === undefined ? response : { ok: false, rejection: failed };
}
