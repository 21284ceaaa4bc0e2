import type { DestinationRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { checkMaskValues, refuseUnknownMask } from '../kernel/update-mask.ts';
import type { BodyOf, UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';
import { changeDestination } from './change-destination.ts';
import { toDestination } from './destination.ts';
import { checkDestinationFields } from './destination-fields.ts';

const MASKS = {
  webhook: ['name', 'metadata.url', 'metadata.headers'],
  slack: ['name', 'metadata.url'],
} as const;

/** Members whose change enables a disabled destination again. */
const REVIVING: readonly string[] = ['metadata.url', 'metadata.headers'];

/** Changes name, address or headers of a destination. A new address or new headers put a disabled one to work again. */
export const updateDestination: UseCase<'updateDestination'> = async (ports, { project, params, body }) => {
  const isRevived = body.updateMask.some((path) => REVIVING.includes(path));
  const changed = await changeDestination(
    ports,
    project,
    params.destination,
    async (found) => {
      const fields = maskedFields(found, body);
      if (!fields.ok) return fields;
      const findings = checkDestinationFields(found.type, fields.value, ports.settings, ['destination']);
      return findings.length === 0
        ? ok({ ...found, ...fields.value })
        : { ok: false, rejection: refuseFindings('invalid-input', 'The destination is not valid', findings) };
    },
    async (repositories, { id }) => {
      if (isRevived) await repositories.destinations.setState(id, { failingSince: null, disabledAt: null });
    },
  );
  return changed.ok ? ok(toDestination(changed.value)) : changed;
};

function maskedFields(
  { type }: DestinationRecord,
  { updateMask, destination }: BodyOf<'updateDestination'>,
): Result<Partial<Pick<DestinationRecord, 'name' | 'url' | 'headers'>>> {
  if (updateMask.includes('secrets.webhookSigningKey')) {
    return reject('invalid-update-mask', 'Invalid update mask. The signing key is made by the server.', {
      remedy: 'Get the destination with rotate=true to have the key replaced; both keys sign for 24 hours.',
    });
  }
  const masks: readonly string[] = MASKS[type];
  const unknown = updateMask.filter((path) => !masks.includes(path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, masks);
  const { name, metadata } = destination;
  const values = { name, 'metadata.url': metadata?.url, 'metadata.headers': metadata?.headers };
  const mask = MASKS.webhook.filter((path) => updateMask.includes(path));
  const hasValues = checkMaskValues(mask, values, 'destination');
  if (!hasValues.ok) return hasValues;
  return ok({
    ...(mask.includes('name') && { name }),
    ...(mask.includes('metadata.url') && { url: metadata?.url }),
    ...(mask.includes('metadata.headers') && { headers: metadata?.headers ?? {} }),
  });
}
