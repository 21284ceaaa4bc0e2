import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { isJsonObject } from '../shared/json-object.ts';
import { refusal } from '../shared/refusal.ts';
import { objectPath } from './rest-path.ts';
import { salesforceFailure } from './salesforce-failure.ts';

/**
 * First three characters of the ids of standard objects, the same in every account.
 * Source: Salesforce help, Standard Field Record ID Prefix Decoder.
 */
const STANDARD_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['account', '001'],
  ['campaign', '701'],
  ['case', '500'],
  ['contact', '003'],
  ['event', '00U'],
  ['lead', '00Q'],
  ['opportunity', '006'],
  ['product2', '01t'],
  ['task', '00T'],
]);

/**
 * Returns the first three characters of the ids of an object's records. Asks the provider for objects that do not have
 * the same prefix in every account, such as custom ones.
 */
export async function keyPrefixOf(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<string, ProviderFailure>> {
  const standard = STANDARD_PREFIXES.get(objectName.toLowerCase());
  if (standard !== undefined) return ok(standard);
  const path = objectPath(objectName, 'describe');
  if (!path.ok) return path;
  const answer = await context.send({ method: 'GET', path: path.value });
  // Only a question was lost, no write.
  if (!answer.ok) return { ok: false, rejection: { ...answer.rejection, mayHaveArrived: false } };
  if (answer.value.status !== 200) {
    return { ok: false, rejection: salesforceFailure(answer.value, `describing ${objectName}`, context.now()) };
  }
  const { json } = answer.value;
  const prefix = isJsonObject(json) ? json.keyPrefix : undefined;
  return typeof prefix === 'string' && prefix.length === 3
    ? ok(prefix)
    : refusal('unsupported', `Salesforce deletes no more than one record of ${objectName} with one call.`);
}
