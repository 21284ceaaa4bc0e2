import { signingKeyContext } from '../deliveries/signing-keys.ts';
import type { DestinationRecord } from '../records.ts';
import { toDestination } from '../resources/destination.ts';
import { ok, reject } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { checkDestinationFields } from '../rules/destination-fields.ts';
import { newSigningKey } from '../rules/signing-key.ts';
import { refuseFindings } from '../rules/validation-issue.ts';
import type { UseCase } from '../use-case.ts';

/** Creates a webhook destination with a signing key of its own. */
export const createDestination: UseCase<'createDestination'> = async (ports, { project, body }) => {
  const { name, metadata } = body;
  const findings = checkDestinationFields({ name, ...metadata }, ports.settings);
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The destination is not valid', findings) };
  }
  const id = ports.ids.uuid();
  const record: DestinationRecord = {
    id,
    projectId: project.id,
    name,
    url: metadata.url,
    headers: metadata.headers ?? {},
    sealedSigningKey: await ports.secrets.seal(newSigningKey(ports.ids), signingKeyContext(id)),
    createTime: toInstant(ports.clock.now()),
  };
  const inserted = await ports.store.destinations.insert(record);
  return inserted === 'duplicate'
    ? reject('conflict', `There is a destination with the name "${name}" already.`)
    : ok(toDestination(record));
};
