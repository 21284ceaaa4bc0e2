import type { HydratedIntegration, HydratedReadObject } from '../../contract/index.ts';
import { objectLabel } from '../../domain/manifest-fields.ts';
import type { Messages } from '../../locales/en.ts';

/** Name of a read object, with the provider's own beside it where alternatives share the builder's name. */
export function readLabel(manifest: HydratedIntegration, object: HydratedReadObject, { configure }: Messages): string {
  const label = objectLabel(object);
  const isShared = manifest.read?.objects.some((other) => other !== object && objectLabel(other) === label);
  return isShared && label !== object.displayName ? configure.ambiguous(label, object.displayName) : label;
}
