import type { ConnectorContext, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { listProperties } from './describe-object.ts';

/** Names of all properties by run and object: a run that wants all would else ask for them with every page. */
const allNames = new WeakMap<ConnectorContext, Map<string, string[]>>();

/**
 * Names of the properties to ask for. HubSpot gives a handful when none are named, and its names are in lower case.
 *
 * @param fields wanted ones in any case; every one of the object when undefined
 */
export async function requestedProperties(
  context: ConnectorContext,
  objectName: string,
  fields: readonly string[] | undefined,
): Promise<Result<string[], ProviderFailure>> {
  // The id is part of every record.
  if (fields !== undefined) return ok([...new Set(fields.map((name) => name.toLowerCase()))].filter((n) => n !== 'id'));
  const known = allNames.get(context)?.get(objectName);
  if (known !== undefined) return ok(known);
  const properties = await listProperties(context, objectName);
  if (!properties.ok) return properties;
  const names = properties.value.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const byObject = allNames.get(context) ?? new Map<string, string[]>();
  allNames.set(context, byObject.set(objectName, names));
  return ok(names);
}
