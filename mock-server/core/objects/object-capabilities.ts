import type { Connector, ObjectCapabilities } from '../kernel/ports.ts';

/**
 * Returns whether a connector can read and write an object. Unlisted objects may be custom objects of the account
 * unless the connector has a fixed set of objects.
 *
 * @param objectName from a manifest, so that only own names of the list count
 */
export function objectCapabilities(
  connector: Connector | undefined,
  objectName: string,
): Omit<ObjectCapabilities, 'displayName'> & { displayName?: string } {
  if (connector === undefined) return { read: false, write: false };
  const known = Object.hasOwn(connector.objects, objectName) ? connector.objects[objectName] : undefined;
  if (known !== undefined) return known;
  const mayExist = connector.hasFixedObjects === false;
  return { read: mayExist, write: mayExist };
}
