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
  const answer = await context.send(request);
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status < 200 || status > 299) {
    return { ok: false, rejection: salesforceFailure(answer.value, action, context.now()) };
  }
  const failed = failedSave(answer.value, request.method !== 'POST');
  return failed === undefined ? answer : { ok: false, rejection: failed };
}
