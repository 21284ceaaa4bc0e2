import { toInstant } from '../kernel/backoff.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';
import { toDestination } from './destination.ts';
import { checkDestinationFields } from './destination-fields.ts';
import { destinationNameTaken } from './destination-name-taken.ts';
import { newSigningKey } from './signing-key.ts';
import { signingKeyContext } from './signing-keys.ts';

/** Creates a destination with a signing key of its own; one that only gets texts never uses it. */
export const createDestination: UseCase<'createDestination'> = async (ports, { project, body }) => {
  const { name, type, metadata } = body;
  const findings = checkDestinationFields(type, { name, ...metadata }, ports.settings);
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The destination is not valid', findings) };
  }
  const id = ports.ids.uuid();
  const record: DestinationRecord = {
    id,
    projectId: project.id,
    name,
    type,
    url: metadata.url,
    headers: metadata.headers ?? {},
    sealedSigningKey: await ports.secrets.seal(newSigningKey(ports.ids), signingKeyContext(id)),
    createTime: toInstant(ports.clock.now()),
  };
  const inserted = await ports.store.destinations.insert(record);
  return inserted === 'duplicate' ? destinationNameTaken(name) : ok(toDestination(record));
};
