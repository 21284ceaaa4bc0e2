import type { ConfigContent } from '../../../src/contract/index.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { readObjects } from '../installations/read-objects.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import { configOfManifest, mapNames } from './event-selection.ts';

/** Content to save, with the content saved before. */
interface SavedContent {
  before?: ConfigContent;
  content: ConfigContent;
  /** Location of the content in the body. */
  place: readonly string[];
}

/**
 * Validates that each watched field of a config is a mapped name or a field of the object. Entries that were saved before,
 * or say what the manifest says, are omitted. A provider that does not list its fields, or cannot be reached, doesn't count against a config.
 */
export async function checkWatchedFields(
  ports: Ports,
  connection: ConnectionRecord,
  revision: RevisionRecord,
  { before, content, place }: SavedContent,
): Promise<Result<undefined, Rejection<'invalid-config'>>> {
  const saved = new Map([
    ...(revision.content.subscribe?.objects ?? []).map(
      (object) => [object.objectName, configOfManifest(object)] as const,
    ),
    ...Object.entries(before?.subscribe?.objects ?? {}),
  ]);
  const changed = Object.entries(content.subscribe?.objects ?? {}).filter(
    ([name, { updateEvent }]) =>
      (updateEvent?.requiredWatchFields ?? []).length > 0 &&
      JSON.stringify(updateEvent) !== JSON.stringify(saved.get(name)?.updateEvent),
  );
  if (changed.length === 0) return ok(undefined);
  const opened = await openProviderContext(ports, connection, revision.content.module);
  if (!opened.ok || opened.value.connector === undefined) return ok(undefined);
  const { connector, context } = opened.value;
  const reads = new Map(readObjects(content, revision.content).map((object) => [object.objectName, object]));
  const findings = await Promise.all(
    changed.map(async ([objectName, { updateEvent }]): Promise<Finding[]> => {
      const described = await connector.describeObject(context, objectName);
      if (!described.ok) return [];
      const read = reads.get(objectName);
      const fields = Object.keys(described.value.fields).map((name) => name.toLowerCase());
      const known = new Set([...fields, ...(read === undefined ? [] : mapNames(read))]);
      return (updateEvent?.requiredWatchFields ?? []).flatMap((name, index) =>
        known.has(name.toLowerCase())
          ? []
          : {
              name: fieldPath([
                ...place,
                'subscribe',
                'objects',
                objectName,
                'updateEvent',
                'requiredWatchFields',
                index,
              ]),
              detail: `${objectName} has no field or mapped name "${name}" that this account can see.`,
              value: name,
            },
      );
    }),
  );
  const all = findings.flat();
  return all.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-config', 'The configuration is not valid', all) };
}
