import type { Destination, ProblemCode } from '../../../src/contract/index.ts';
import { answerList } from '../kernel/answer-list.ts';
import { isLikeId, NAME_LIKE_ID } from '../kernel/names.ts';
import type { Ports, Repositories, Settings } from '../kernel/ports.ts';
import type { DestinationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { nextUpdateTime, toInstant } from '../kernel/time.ts';
import type { BodyOf, UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { checkMaskValues, refuseFindings, refuseUnknownMask } from '../kernel/validation-issues.ts';
import { newSigningKey, signingKeyContext } from './open-destination.ts';
import { checkWebhookHeaders, checkWebhookUrl } from './webhook-fields.ts';

/** @returns the destination as the API shows it, without its signing key */
function toDestination(record: DestinationRecord): Destination {
  return {
    id: record.id,
    name: record.name,
    type: record.type,
    metadata: { url: record.url, ...(record.type === 'webhook' && { headers: record.headers }) },
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    status: record.disabledAt === undefined ? 'active' : 'disabled',
  };
}

/** Settings of a destination; absent members are not checked. */
interface DestinationFields {
  name?: string;
  url?: string;
  headers?: Record<string, string> | null;
}

/**
 * Checks what is set on a destination.
 *
 * @param place location of the fields in the body: `[]` for the body itself
 */
function checkDestinationFields(
  type: DestinationRecord['type'],
  fields: DestinationFields,
  settings: Settings,
  place: readonly string[] = [],
): Finding[] {
  const at = (...parts: string[]) => [...place, ...parts].join('.');
  const findings: Finding[] = [];
  if (fields.name !== undefined && !/^[A-Za-z0-9-]{1,128}$/.test(fields.name)) {
    findings.push({
      name: at('name'),
      detail: 'A name has 1 to 128 letters, digits and dashes.',
      value: fields.name,
    });
  }
  if (fields.name !== undefined && isLikeId(fields.name)) {
    findings.push({ name: at('name'), detail: `${NAME_LIKE_ID}.`, value: fields.name });
  }
  if (fields.url !== undefined) {
    findings.push(...checkWebhookUrl(fields.url, settings.allowPrivateNetwork, at('metadata', 'url')));
  }
  const headers = fields.headers ?? {};
  if (type === 'webhook') findings.push(...checkWebhookHeaders(headers, [...place, 'metadata', 'headers']));
  else if (Object.keys(headers).length > 0) {
    findings.push({ name: at('metadata', 'headers'), detail: `A destination of type "${type}" takes no headers.` });
  }
  return findings;
}

/** @returns the refusal of a name that another destination of the project has */
function destinationNameTaken(name: string): Result<never, Rejection<'conflict'>> {
  return reject('conflict', `There is a destination with the name "${name}" already.`, {
    remedy: 'Choose another name, or change the destination that has it.',
  });
}

/** Finds a destination of the project by its id or its name. */
async function findDestination(
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<DestinationRecord, Rejection<'not-found'>>> {
  const found = await repositories.destinations.find(project.id, idOrName);
  return found === undefined
    ? reject('not-found', `There is no destination with the id or name "${idOrName}" in this project.`)
    : ok(found);
}

/** Creates a destination with its own signing key; one that only gets texts never uses it. */
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

/** For how long the former key continues signing, so that receivers can change over. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Returns a destination, with its signing key when asked for. With `rotate` the key is replaced first; messages are
 * signed with both keys for a day.
 */
export const getDestination: UseCase<'getDestination'> = async (ports, { project, params, query }) => {
  const found = await (query.rotate === true
    ? rotateKey(ports, project, params.destination)
    : findDestination(ports.store, project, params.destination));
  if (!found.ok) return found;
  const record = found.value;
  // Slack does not verify signatures.
  if (query.includeSecrets !== true || record.type === 'slack') return ok(toDestination(record));
  const webhookSigningKey = await openKey(ports, record);
  if (webhookSigningKey === undefined) {
    const problem = `The signing key of the destination "${record.name}" cannot be read with the server’s encryption key.`;
    return reject('unprocessable', problem, { remedy: 'Rotate the signing key of the destination.' });
  }
  return ok({ ...toDestination(record), secrets: { webhookSigningKey } });
};

async function rotateKey(
  ports: Ports,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<DestinationRecord, Rejection<'conflict' | 'invalid-input' | 'not-found'>>> {
  const rotated = await changeDestination(ports, project, idOrName, async (found) => {
    if (found.type === 'slack') {
      return reject('invalid-input', `The destination "${found.name}" has no signing key: it gets plain texts.`);
    }
    const { id, sealedSigningKey } = found;
    // One that cannot be opened signs nothing, and would keep every message from being sent for as long as it counts.
    const isReadable = (await openKey(ports, found)) !== undefined;
    const previous = { sealed: sealedSigningKey, validUntil: toInstant(ports.clock.now() + OVERLAP_MS) };
    return ok({
      ...found,
      sealedSigningKey: await ports.secrets.seal(newSigningKey(ports.ids), signingKeyContext(id)),
      previousSigningKey: isReadable ? previous : undefined,
    });
  });
  if (rotated.ok) ports.log.info('destination.key_rotated', { destinationId: rotated.value.id });
  return rotated;
}

async function openKey(ports: Ports, { id, sealedSigningKey }: DestinationRecord): Promise<string | undefined> {
  try {
    return await ports.secrets.open(sealedSigningKey, signingKeyContext(id));
  } catch {
    return undefined; // sealed with another key, or damaged
  }
}

/** Lists the destinations of a project. */
export const listDestinations: UseCase<'listDestinations'> = async (ports, { project, query }) => {
  const filter = { projectId: project.id };
  const show = (records: DestinationRecord[]) => records.map(toDestination);
  return answerList(ports, { endpoint: 'listDestinations', source: ports.store.destinations, filter, show }, query);
};

/** Allowed masks by type. */
export const DESTINATION_MASKS = {
  webhook: ['name', 'metadata.url', 'metadata.headers'],
  slack: ['name', 'metadata.url'],
} as const;

/** Members whose change enables a disabled destination again. */
const REVIVING: readonly string[] = ['metadata.url', 'metadata.headers'];

/** Changes name, address or headers of a destination. A new address or new headers put a disabled one to work again. */
export const updateDestination: UseCase<'updateDestination'> = async (ports, { project, params, body }) => {
  const isRevived = body.updateMask.some((path) => REVIVING.includes(path));
  const changed = await changeDestination<'invalid-input' | 'invalid-update-mask'>(
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
): Result<Partial<Pick<DestinationRecord, 'name' | 'url' | 'headers'>>, Rejection<'invalid-update-mask'>> {
  if (updateMask.includes('secrets.webhookSigningKey')) {
    return reject('invalid-update-mask', 'Invalid update mask. The signing key is made by the server.', {
      remedy: 'Get the destination with rotate=true to have the key replaced; both keys sign for 24 hours.',
    });
  }
  const masks: readonly string[] = DESTINATION_MASKS[type];
  const unknown = updateMask.filter((path) => !masks.includes(path));
  if (unknown.length > 0) return refuseUnknownMask(unknown, masks);
  const { name, metadata } = destination;
  const values = { name, 'metadata.url': metadata?.url, 'metadata.headers': metadata?.headers };
  const mask = DESTINATION_MASKS.webhook.filter((path) => updateMask.includes(path));
  const hasValues = checkMaskValues(mask, values, 'destination');
  if (!hasValues.ok) return hasValues;
  return ok({
    ...(mask.includes('name') && { name }),
    ...(mask.includes('metadata.url') && { url: metadata?.url }),
    ...(mask.includes('metadata.headers') && { headers: metadata?.headers ?? {} }),
  });
}

/**
 * Deletes a destination with the routes to it; messages that wait for it are given up. Reads that deliver to it fail
 * until one of the same name is created.
 */
export const deleteDestination: UseCase<'deleteDestination'> = async (ports, { project, params }) =>
  ports.store.transaction(async (repositories) => {
    const found = await findDestination(repositories, project, params.destination);
    if (!found.ok) return found;
    await repositories.destinations.delete(found.value.id);
    await repositories.deliveries.endPending(found.value.id, 'The destination was deleted.');
    return ok(undefined);
  });

/** Maximum attempts on concurrent changes. */
const MAX_ATTEMPTS = 20;

/**
 * Changes a destination, with a retry on concurrent changes.
 *
 * @param change returns the changed destination; its update time is set here
 * @param also further changes, kept exactly when this one is
 */
async function changeDestination<C extends ProblemCode>(
  ports: Ports,
  project: ProjectRecord,
  idOrName: string,
  change: (found: DestinationRecord) => Promise<Result<DestinationRecord, Rejection<C>>>,
  also?: (repositories: Repositories, changed: DestinationRecord) => Promise<unknown>,
): Promise<Result<DestinationRecord, Rejection<C | 'conflict' | 'not-found'>>> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const found = await findDestination(ports.store, project, idOrName);
    if (!found.ok) return found;
    const changed = await change(found.value);
    if (!changed.ok) return changed;
    const next = { ...changed.value, updateTime: nextUpdateTime(ports.clock, found.value) };
    const written = await ports.store.transaction(async (repositories) => {
      const outcome = await repositories.destinations.update(next, found.value);
      if (outcome !== 'inserted') return outcome;
      await also?.(repositories, next);
      return (await repositories.destinations.get(next.id)) ?? next;
    });
    if (written === 'duplicate') return destinationNameTaken(next.name);
    if (written !== 'stale') return ok(written);
  }
  return reject('conflict', 'The destination is being changed by others. Try again.', { retryable: true });
}
