import type { Connector, ObjectCapabilities } from '../kernel/ports.ts';

/**
 * What a connector may try with an object. One that it does not list may be a custom object of the account, unless the
 * connector knows all there are: then only the provider can tell.
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
