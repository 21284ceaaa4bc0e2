import { findDestination } from '../lookups/find-destination.ts';
import { toDestination } from '../resources/destination.ts';
import { ok, reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { checkDestinationFields } from '../rules/destination-fields.ts';
import { checkMaskValues, refuseUnknownMask } from '../rules/update-mask.ts';
import { refuseFindings } from '../rules/validation-issue.ts';
import type { UseCase } from '../use-case.ts';

const MASKS = ['name', 'metadata.url', 'metadata.headers'] as const;

/** Changes name, address or headers of a destination. */
export const updateDestination: UseCase<'updateDestination'> = async (ports, { project, params, body }) => {
  const unknown = body.updateMask.filter((path) => !MASKS.some((known) => known === path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, MASKS);
  const mask = MASKS.filter((path) => body.updateMask.includes(path));
  const { name, metadata } = body.destination;
  const hasValues = checkMaskValues(
    mask,
    { name, 'metadata.url': metadata?.url, 'metadata.headers': metadata?.headers },
    'destination',
  );
  if (!hasValues.ok) return hasValues;

  const fields = {
    ...(mask.includes('name') && { name }),
    ...(mask.includes('metadata.url') && { url: metadata?.url }),
    ...(mask.includes('metadata.headers') && { headers: metadata?.headers ?? {} }),
  };
  const findings = checkDestinationFields(fields, ports.settings, ['destination']);
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The destination is not valid', findings) };
  }
  // Read and written together: the signing key may be replaced at the same time.
  return ports.store.transaction(async (repositories) => {
    const found = await findDestination(repositories, project, params.destination);
    if (!found.ok) return found;
    const changed = { ...found.value, ...fields, updateTime: toInstant(ports.clock.now()) };
    const updated = await repositories.destinations.update(changed);
    return updated === 'duplicate'
      ? reject('conflict', `There is a destination with the name "${changed.name}" already.`)
      : ok(toDestination(changed));
  });
};
