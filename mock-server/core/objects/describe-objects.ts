import type { ProviderContext } from '../connections/provider-context.ts';
import type { Connector, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { Description, MetadataCache } from './metadata-cache.ts';

/** Calls that one screen makes to a provider at the same time; more would trip rate limits. */
const AT_ONCE = 4;

/**
 * Asks the provider about several objects, a few at a time.
 *
 * @param connection in the state in which it was opened
 * @returns an answer per object, by its name
 */
export async function describeObjects(
  cache: MetadataCache,
  connection: ConnectionRecord,
  connector: Connector,
  { context, account }: Pick<ProviderContext, 'context' | 'account'>,
  objectNames: readonly string[],
): Promise<Map<string, Description>> {
  const waiting = [...new Set(objectNames)];
  const answers = new Map<string, Description>();
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const objectName = name;
      const key = metadataKey(connection, account.module, objectName);
      answers.set(objectName, await cache.get(key, () => connector.describeObject(context, objectName)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** @returns the cache key of an object of an account; it changes with the credential and the place of the account */
export function metadataKey(
  { id, sealedCredential, metadata, providerWorkspaceRef }: ConnectionRecord,
  module: string | undefined,
  objectName: string,
): string {
  return JSON.stringify([id, sealedCredential, metadata, providerWorkspaceRef ?? '', module ?? '', objectName]);
}

/** Kinds of failures that concern the account or an outage, not one object. */
const GENERAL: readonly ProviderFailure['kind'][] = [
  'unauthorized',
  'rateLimited',
  'serverError',
  'unreachable',
  'timeout',
  'blocked',
];

/** @returns the common failure if no object could be described because of the account or an outage */
export function commonFailure(answers: ReadonlyMap<string, Description>): ProviderFailure | undefined {
  let general: ProviderFailure | undefined;
  for (const answer of answers.values()) {
    if (answer.ok) return undefined;
    if (GENERAL.includes(answer.rejection.kind)) general ??= answer.rejection;
  }
  return general;
}
