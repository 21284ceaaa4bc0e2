import type { ObjectMetadata } from '../../../src/contract/index.ts';
import { rejectionOfFailure } from '../connections/provider-rejection.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { describeObjects } from './describe-objects.ts';
import type { MetadataCache } from './metadata-cache.ts';
import type { ObjectAccount } from './object-account.ts';
import { nameObject } from './object-account.ts';

/**
 * Asks the provider for the fields of an object.
 *
 * @param name the provider's or the integration's
 * @param excludeReadOnly omits the fields that cannot be written
 * @returns `not-found` for an object that the provider does not have, with its own message
 */
export async function describeObject(
  cache: MetadataCache,
  account: ObjectAccount,
  name: string,
  excludeReadOnly = false,
): Promise<Result<ObjectMetadata>> {
  const { objectName, mappedObjectName } = nameObject(account, name);
  const answers = await describeObjects(cache, account.connection, account.connector, account, [objectName]);
  const answer = answers.get(objectName);
  if (answer === undefined) throw new Error('One object was asked about and none answered.');
  if (!answer.ok) {
    const rejection = rejectionOfFailure(answer.rejection);
    return {
      ok: false,
      rejection: answer.rejection.kind === 'notFound' ? { ...rejection, code: 'not-found' } : rejection,
    };
  }
  const { displayName, fields } = answer.value;
  const kept = Object.entries(fields).filter(([, { readOnly }]) => !excludeReadOnly || readOnly !== true);
  return ok({
    name: objectName,
    ...(displayName !== undefined && { displayName }),
    ...(mappedObjectName !== undefined && { mappedObjectName }),
    fields: Object.fromEntries(kept),
  });
}
