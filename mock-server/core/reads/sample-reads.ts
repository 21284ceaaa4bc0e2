import type { ConfigContent, ReadObjectConfig } from '../../../src/contract/index.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { isActive, readObjects, withBuilderMappings } from '../installations/read-objects.ts';
import { findValue, fieldPath as locate } from '../kernel/field-path.ts';
import type { Connector, ConnectorContext, Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath as locationOf, refuseFindings } from '../kernel/validation-issues.ts';

/** Maximum concurrent sample reads, which balances latency and provider quotas. */
const AT_ONCE = 4;

/** Failures that concern the config. Others are temporary and ignored. */
const BLOCKING: readonly ProviderFailure['kind'][] = ['badRequest', 'notFound'];

/**
 * Reads one record of each object to find out whether the provider takes the config. Paused objects and those without a
 * schedule are omitted; refused credentials, rate limits and an unreachable provider don't count against a config.
 *
 * @param revision revision of the config
 * @param objectNames objects to look at; for an update the ones that are new or changed
 * @param place location of the content in the body
 * @returns `provider-refused` with the provider's message, or `invalid-config` that names each field the object does
 *   not have
 */
export async function sampleReads(
  ports: Ports,
  connection: ConnectionRecord,
  revision: RevisionRecord,
  content: ConfigContent,
  objectNames: readonly string[],
  place: readonly string[],
): Promise<Result<undefined, Rejection<'invalid-config' | 'provider-refused'>>> {
  const objects = readObjects(content, revision.content).filter(
    (object) => objectNames.includes(object.objectName) && isActive(object) && Boolean(object.config.schedule),
  );
  if (objects.length === 0) return ok(undefined);
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok) return ok(undefined);
  const { connector, context } = opened.value;
  if (connector === undefined) return ok(undefined);

  const gate = new Semaphore(AT_ONCE);
  const samples = await Promise.all(
    objects.map(async (object) => {
      await gate.acquire();
      return sampleObject(connector, context, object, place).finally(() => gate.release());
    }),
  );
  const findings: Finding[] = [];
  for (const sampled of samples) {
    if (!sampled.ok) return sampled;
    findings.push(...sampled.value);
  }
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-config', 'The configuration is not valid', findings) };
}

async function sampleObject(
  connector: Connector,
  context: ConnectorContext,
  { config: chosen, manifest, objectName }: ReadObject,
  place: readonly string[],
): Promise<Result<Finding[], Rejection<'provider-refused'>>> {
  const config = withBuilderMappings(chosen, manifest);
  const wanted = requestedOf(config);
  const filters = [...(config.fieldFilters ?? []), ...(config.backfill?.fieldFilters ?? [])];
  const paths = [...wanted, ...filters].map(({ fieldName }) => locate(fieldName));
  const fields = config.selectedFieldsAuto === 'all' ? undefined : paths.map(([outermost]) => outermost);
  const parts = paths.filter(({ length }) => length > 1);
  const page = await connector.readPage(context, { objectName, cursor: null, pageSize: 1, fields, parts });
  if (!page.ok) {
    if (!BLOCKING.includes(page.rejection.kind)) return ok([]);
    // Some providers reject an unknown field instead of omitting it: reports the provider's message with our paths.
    // Nested fields may belong to related records, of which a description of the object says nothing.
    const plain = wanted.filter(({ fieldName }) => locate(fieldName).length === 1);
    const unknown = await unknownFields(connector, context, objectName, plain, place);
    const { issues } = refuseFindings('provider-refused', '', unknown);
    return reject('provider-refused', `${objectName}: ${page.rejection.message}`, unknown.length > 0 ? { issues } : {});
  }
  const [record] = page.value.records;
  if (record === undefined) return ok([]);
  const values = connector.fieldsOf?.(record) ?? record;
  // A part may be missing because this one record has nothing to look into.
  const missing = wanted.filter(({ fieldName }) => findValue(values, [locate(fieldName)[0]]) === undefined);
  return ok(missing.length === 0 ? [] : await unknownFields(connector, context, objectName, missing, place));
}

/** Those of the fields that the provider does not list; none when it cannot say. */
async function unknownFields(
  connector: Connector,
  context: ConnectorContext,
  objectName: string,
  fields: readonly RequestedField[],
  place: readonly string[],
): Promise<Finding[]> {
  const described = await connector.describeObject(context, objectName);
  if (!described.ok) return [];
  const known = new Set(Object.keys(described.value.fields).map((name) => name.toLowerCase()));
  return fields
    .filter(({ fieldName }) => !known.has(locate(fieldName)[0].toLowerCase()))
    .map(({ fieldName, at }) => ({
      name: locationOf([...place, 'read', 'objects', objectName, ...at]),
      detail: `${objectName} has no field "${fieldName}" that this account can see.`,
      value: fieldName,
    }));
}

/** A field that the config takes from the provider, and where in the config it is named. */
interface RequestedField {
  fieldName: string;
  at: string[];
}

function requestedOf(config: ReadObjectConfig): RequestedField[] {
  const selected = Object.entries(config.selectedFields ?? {}).filter(([, isSelected]) => isSelected);
  const mapped = Object.entries(config.selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== '');
  return [
    ...selected.map(([fieldName]) => ({ fieldName, at: ['selectedFields', fieldName] })),
    ...mapped.map(([mapToName, fieldName]) => ({ fieldName, at: ['selectedFieldMappings', mapToName] })),
  ];
}

/** Lets a fixed number of tasks run at the same time; the others wait in order. */
class Semaphore {
  #free: number;
  #waiting: (() => void)[] = [];

  /** @param width tasks at the same time, at least 1 */
  constructor(width: number) {
    this.#free = width;
  }

  /** Resolves when there is room. Each entrance needs a {@link release}. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
