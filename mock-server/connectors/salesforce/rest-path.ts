import type { ProviderFailure } from '../../core/ports.ts';
import type { Result } from '../../core/result.ts';
import { ok } from '../../core/result.ts';
import { refusal } from '../refusal.ts';
import { isSalesforceName } from './soql.ts';

/** Version of the REST API that all requests name; the provider keeps a version for years. */
const API_VERSION = 'v60.0';

/** Where the REST API begins, below the address of the account. */
export const REST_ROOT = `/services/data/${API_VERSION}`;

/**
 * Path of an object, or of something below it. Names come from manifests and requests, so each part is one segment.
 *
 * @returns `notFound` when no object can bear the name
 */
export function objectPath(objectName: string, ...below: string[]): Result<string, ProviderFailure> {
  if (!isSalesforceName(objectName)) {
    return refusal('notFound', `No Salesforce object is named "${objectName}".`);
  }
  return ok([REST_ROOT, 'sobjects', objectName, ...below.map(encodeURIComponent)].join('/'));
}
