import { toInstant } from '../backoff.ts';
import { signingKeyContext } from '../deliveries/signing-keys.ts';
import type { DestinationRecord } from '../records.ts';
import { toDestination } from '../resources/destination.ts';
import { ok } from '../result.ts';
import { checkDestinationFields } from '../rules/destination-fields.ts';
import { destinationNameTaken } from '../rules/destination-name-taken.ts';
import { newSigningKey } from '../rules/signing-key.ts';
import { refuseFindings } from '../rules/validation-issue.ts';
import type { UseCase } from '../use-case.ts';

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
