import type { ConnectorContext, ProviderFailure, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import { failedSave, salesforceFailure } from './salesforce-failure.ts';
import { isSalesforceName } from './soql.ts';

/** Version of the REST API that all requests name; the provider keeps a version for years. */
const API_VERSION = 'v60.0';

/** Where the REST API begins, below the address of the account. */
export const REST_ROOT = `/services/data/${API_VERSION}`;

/** Path of requests that create, update or delete several records. Source: REST API developer guide, sObject Collections. */
export const COLLECTION_PATH = `${REST_ROOT}/composite/sobjects`;

/**
 * Path of an object, or of something below it. Names come from manifests and requests, so each part is one segment.
 *
 * @returns `notFound` when no object can bear the name
 */
export function objectPath(objectName: string, ...below: string[]): Result<string, ProviderFailure> {
  const name = checkedObjectName(objectName);
  return name.ok ? ok([REST_ROOT, 'sobjects', name.value, ...below.map(encodeURIComponent)].join('/')) : name;
}

/** @returns `notFound` when no object can bear the name */
export function checkedObjectName(objectName: string): Result<string, ProviderFailure> {
  return isSalesforceName(objectName)
    ? ok(objectName)
    : refusal('notFound', `No Salesforce object is named "${objectName}".`);
}

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
