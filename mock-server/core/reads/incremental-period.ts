import type { BackfillPeriod } from '../../../src/contract/index.ts';
import { connectorOf } from '../connections/effective-support.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { destinationName } from '../installations/read-objects.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, ReadWork, RevisionRecord } from '../kernel/records.ts';
import { toInstant } from '../kernel/time.ts';

const DAY_MS = 86_400_000;

/**
 * @param end ms since the epoch
 * @returns where the period of a backfill begins; undefined when it spans everything, as one does that reaches back
 *   behind 1970
 */
export function periodStart({ days = 0, fullHistory }: BackfillPeriod, end: number): string | undefined {
  const begin = end - days * DAY_MS;
  return fullHistory === true || begin < 0 ? undefined : toInstant(begin);
}

/**
 * How far a read reaches back behind the beginning of the last one. It covers clocks that differ and changes that a
 * provider shows only later: search indexes lag, and what a long transaction changed bears the instant at which that began.
 */
const OVERLAP_MS = 5 * 60_000;

/** Period of an object without a backfill. */
const NO_HISTORY = { days: 0 };

/** An object of an installation, as its reads find it. */
export interface ReadTarget {
  installation: InstallationRecord;
  revision: RevisionRecord;
  object: ReadObject;
}

/**
 * Returns the period of a scheduled read. At a provider that reports changes, it begins with the last read that was
 * delivered; a record may be delivered twice, but none is omitted. Without such a read, or when fields, filters, account
 * or destination have changed since, it begins with the backfill's period, counted from when the object was added;
 * without a backfill, when the object was added.
 *
 * @returns nothing where each read is a full one
 */
export async function incrementalPeriod(
  ports: Ports,
  repositories: Repositories,
  place: ReadTarget,
): Promise<Pick<ReadWork, 'since' | 'selection'>> {
  const { installation, object } = place;
  const selection = await readSelection(ports, repositories, place);
  if (selection === undefined) return {};
  const mark = await repositories.watermarks.get(installation.id, object.objectName);
  if (mark?.selection === selection) {
    return { selection, since: toInstant(Date.parse(mark.readUntil) - OVERLAP_MS) };
  }
  const addedAt =
    (await repositories.watermarks.addedAt(installation.id, object.objectName)) ?? installation.createTime;
  const since = periodStart(object.config.backfill?.defaultPeriod ?? NO_HISTORY, Date.parse(addedAt));
  return { selection, ...(since !== undefined && { since }) };
}

/**
 * Digest of everything that decides which records reach whom, as fields.
 *
 * @returns undefined for a provider that does not report changes
 */
export async function readSelection(
  ports: Ports,
  repositories: Repositories,
  { installation, revision, object }: ReadTarget,
): Promise<string | undefined> {
  const connection = await repositories.connections.get(installation.connectionId);
  if (connection === undefined) return undefined;
  const module = revision.content.module ?? ports.catalog.get(connection.provider)?.defaultModule ?? '';
  if (connectorOf(ports.connectors.get(connection.provider), module)?.readsChanges !== true) return undefined;
  const { objectName, selectedFields, selectedFieldsAuto, selectedFieldMappings, selectedValueMappings, fieldFilters } =
    object.config;
  return ports.digests.sha256Hex(
    canonicalJson([
      [objectName, object.mappedName, destinationName(object), revision.content.module],
      [selectedFields, selectedFieldsAuto, selectedFieldMappings, selectedValueMappings, fieldFilters],
      // Another account has other records, even when the customer connected it in place of the first.
      [connection.id, connection.providerWorkspaceRef, connection.metadata],
    ]),
  );
}
