import type {
  ProviderErrorCode,
  ReadFilter,
  ReadObjectConfig,
  WebhookResultEntry,
} from '../../../src/contract/index.ts';
import { connectorOf } from '../connections/effective-support.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import { findGroupInstallation } from '../installations/installations.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { findReadObject, isActive, readObjects, withBuilderMappings } from '../installations/read-objects.ts';
import { configRevision, LATER_REVISION } from '../integrations/integrations.ts';
import { ExactNumber } from '../kernel/exact-number.ts';
import type { Connector, SearchRequest } from '../kernel/ports.ts';
import type { RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { extractEntry } from './extract-entry.ts';
import type { ReadPlan } from './read-plan.ts';
import { readPlan, requestedFields, requestedParts, selectedRawOf } from './read-plan.ts';

/**
 * Translates the mapped field names and values of a search to the provider's.
 *
 * @param config with the builder's mappings
 * @returns `invalid-input` when two conditions are about one field
 */
export function searchFilters(
  { selectedFieldMappings, selectedValueMappings }: ReadObjectConfig,
  filters: readonly Pick<ReadFilter, 'fieldName' | 'value'>[],
): Result<SearchRequest['filters'], Rejection<'invalid-input'>> {
  const fields = new Map(Object.entries(selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== ''));
  const values = new Map(Object.entries(selectedValueMappings ?? {}).map(([name, map]) => [name.toLowerCase(), map]));
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const translated = filters.map(({ fieldName: given, value }, index) => {
    const fieldName = fields.get(given) ?? given;
    const name = fieldName.toLowerCase();
    if (seen.has(name)) {
      const detail = `There is more than one condition on the field "${fieldName}".`;
      findings.push({ name: `fieldFilters[${index}]`, detail, value: given });
    }
    seen.add(name);
    // The specification keys value mappings by the field; clients have sent the map-to name as well.
    const mapping = values.get(name) ?? values.get(given.toLowerCase()) ?? {};
    const theirs = typeof value === 'string' && Object.hasOwn(mapping, value) ? mapping[value] : undefined;
    return { fieldName, value: theirs || value };
  });
  return findings.length === 0
    ? ok(translated)
    : { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
}

/**
 * Finds the records of an object that meet every condition: what one page of the provider holds, in the shape in which a
 * read delivers it. Objects that the installation reads can be searched, unless their reads are paused.
 */
export const searchRecords: UseCase<'searchRecords'> = async (ports, { project, params, query, body }) => {
  const found = await findGroupInstallation(ports.store, project, params.integration, query.groupRef);
  if (!found.ok) return found;
  const { installation, integration } = found.value;
  const madeWith = await configRevision(ports.store, installation);
  if (!madeWith.ok) return madeWith;
  const { value: revision } = madeWith;
  const module = revision.content.module ?? ports.catalog.get(integration.provider)?.defaultModule ?? '';
  const connector = connectorOf(ports.connectors.get(integration.provider), module);
  if (connector?.search === undefined) {
    return reject('not-supported', `Records of "${integration.provider}" cannot be searched.`, {
      remedy: 'Read the object instead.',
    });
  }
  const object = findSearchable(readObjects(installation.config.content, revision.content), revision, body.objectName);
  if (!object.ok) return object;
  const { objectName, manifest } = object.value;
  const config = withBuilderMappings(object.value.config, manifest);
  const filters = searchFilters(config, body.fieldFilters);
  if (!filters.ok) return filters;

  const connection = await ports.store.connections.get(installation.connectionId);
  if (connection === undefined) return reject('not-found', 'The connection of the installation was deleted.');
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return opened;
  const plan = readPlan(config, { selectedRaw: selectedRawOf(project, connector) });
  const fields = await fieldsOf(connector, opened.value, objectName, plan);
  if (!fields.ok) return fields;
  const page = await connector.search(opened.value.context, {
    objectName,
    filters: filters.value,
    fields: fields.value,
    parts: requestedParts(plan),
  });
  if (!page.ok) return { ok: false, rejection: rejectionOfFailure(page.rejection) };
  const result = page.value.records.map((record) => toEntry(connector, plan, record));
  // The published description says `result`, its examples say `results`.
  return ok({ result, results: result });
};

function findSearchable(
  objects: readonly ReadObject[],
  { content }: RevisionRecord,
  name: string,
): Result<ReadObject, Rejection<'invalid-input'>> {
  const object = findReadObject(objects, name);
  if (object === undefined) {
    const isInManifest = (content.read?.objects ?? []).some(
      ({ objectName, mapToName }) => objectName === name || mapToName === name,
    );
    return isInManifest
      ? reject('invalid-input', `This installation does not read "${name}": it was not chosen.`)
      : reject('invalid-input', `The integration reads no object "${name}", so it cannot be searched.`, LATER_REVISION);
  }
  return isActive(object)
    ? ok(object)
    : reject('invalid-input', `Reads of "${name}" are paused for this installation, and so is its search.`, {
        remedy: 'Unpause the object first.',
      });
}

/** All fields by their names, when all are delivered: some providers give a few only when none are named. */
async function fieldsOf(
  connector: Connector,
  { context }: ProviderContext,
  objectName: string,
  plan: ReadPlan,
): Promise<Result<string[], Rejection<ProviderErrorCode>>> {
  const wanted = requestedFields(plan);
  if (wanted !== undefined) return ok(wanted);
  const described = await connector.describeObject(context, objectName);
  return described.ok
    ? ok(Object.keys(described.value.fields))
    : { ok: false, rejection: rejectionOfFailure(described.rejection) };
}

function toEntry(
  connector: Connector,
  plan: ReadPlan,
  record: Record<string, unknown>,
): WebhookResultEntry & { id?: string } {
  const entry = extractEntry(plan, record, connector.fieldsOf?.(record));
  const { id } = entry.fields ?? {};
  return {
    ...(typeof id === 'string' || typeof id === 'number' || id instanceof ExactNumber ? { id: String(id) } : {}),
    ...entry,
  };
}
