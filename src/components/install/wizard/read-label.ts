import type { HydratedIntegration, HydratedReadObject } from '../../../contract/index.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { Messages } from '../../../locales/en.ts';

/** Returns the label of a read object, with the provider's name if alternatives share the label. */
export function readLabel(manifest: HydratedIntegration, object: HydratedReadObject, { configure }: Messages): string {
  const label = objectLabel(object);
  const isShared = () => manifest.read?.objects.some((other) => other !== object && objectLabel(other) === label);
  return label !== object.displayName && isShared() ? configure.ambiguous(label, object.displayName) : label;
}
