import { fieldPath, findValue } from '../kernel/field-path.ts';
import type { ProviderFailure, WrittenRecord } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { PreparedRecord, PreparedWrite } from './prepare-write.ts';

/** Result of one record of a call. */
export type RecordResult = Result<WrittenRecord, ProviderFailure>;

/**
 * Splits records into calls of the provider. A call contains at most the provider's maximum of records, each record
 * once, and one set of headers. The order is preserved.
 *
 * @param indexes records to send, as indexes of `write.records`
 * @returns the record indexes of each call
 */
export function splitIntoCalls({ type, records, batch }: PreparedWrite, indexes: readonly number[]): number[][] {
  const calls: { indexes: number[]; ids: Set<string>; headers: string }[] = [];
  for (const index of indexes) {
    const headers = JSON.stringify(records[index]?.headers ?? []);
    const id = String(records[index]?.record['id']);
    const last = calls.at(-1);
    const fits =
      last !== undefined &&
      last.indexes.length < (batch?.maxRecords ?? 1) &&
      last.headers === headers &&
      (type === 'create' || !last.ids.has(id));
    if (fits) {
      last.indexes.push(index);
      last.ids.add(id);
    } else calls.push({ indexes: [index], ids: new Set([id]), headers });
  }
  return calls.map((call) => call.indexes);
}

/**
 * Sends records to the provider in one call. If records have `ifEmpty` fields, reads them first in one further call and
 * omits the fields that have a value; a record without remaining fields is not sent.
 *
 * @param records records of one call, see {@link splitIntoCalls}
 * @param onProgress called between the two calls of the provider
 * @returns one result for each record; a record that cannot be read fails and is not sent
 */
export async function sendRecords(
  write: PreparedWrite,
  records: readonly PreparedRecord[],
  onProgress = () => {},
): Promise<RecordResult[]> {
  const current = await readGuarded(write, records);
  if (!current.ok)
    return records.map(() => ({ ok: false, rejection: { ...current.rejection, mayHaveArrived: false } }));
  if (current.value.size > 0) onProgress();
  const results = records.map((record) => resultBeforeSending(write, record, current.value));
  const open = records.flatMap((record, index) => (results[index] === undefined ? [{ record, index }] : []));
  if (open.length === 0) return results.flatMap((result) => result ?? []);

  const isRolledBack = write.allOrNone && results.some((result) => result?.ok === false);
  const sent = isRolledBack
    ? open.map(() => ROLLED_BACK)
    : await send(
        write,
        open.map(({ record }) => withoutFilled(record, current.value)),
      );
  for (const [position, { index }] of open.entries()) results[index] = sent[position];
  return results.map((result) => result ?? NO_RESULT);
}

const ROLLED_BACK: RecordResult = {
  ok: false,
  rejection: {
    kind: 'badRequest',
    message: 'Not sent: another record failed and "allOrNone" is set.',
    retryable: false,
  },
};

const NO_RESULT: RecordResult = {
  ok: false,
  rejection: {
    kind: 'serverError',
    message: 'The provider’s response does not contain the record.',
    retryable: true,
    mayHaveArrived: true,
  },
};

async function send(write: PreparedWrite, records: PreparedRecord[]): Promise<RecordResult[]> {
  const { connector, context, objectName, type, batch, allOrNone } = write;
  if (batch === undefined) {
    return Promise.all(records.map((record) => connector.write(context, { objectName, type, ...record })));
  }
  const headers = records[0]?.headers;
  const result = await batch.write(context, {
    objectName,
    type,
    records: records.map(({ record, associations }) => ({ record, ...(associations && { associations }) })),
    allOrNone,
    ...(headers !== undefined && { headers }),
  });
  return result.ok ? result.value : records.map(() => result);
}

/** Current values of the provider's records, by id. */
type CurrentRecords = Map<string, Record<string, unknown>>;

async function readGuarded(
  { connector, context, objectName, batch }: PreparedWrite,
  records: readonly PreparedRecord[],
): Promise<Result<CurrentRecords, ProviderFailure>> {
  const guarded = records.filter(({ onlyIfEmpty }) => onlyIfEmpty.length > 0);
  const fields = [...new Set(guarded.flatMap(({ onlyIfEmpty }) => onlyIfEmpty))];
  const [first] = guarded;
  if (first === undefined) return ok(new Map());
  const ids = guarded.map(({ record }) => String(record['id']));
  if (batch !== undefined) return batch.readRecords(context, objectName, ids, fields);
  const [id = ''] = ids;
  const found = await connector.readRecord?.(context, objectName, id, fields);
  if (found === undefined) return ok(new Map());
  return found.ok ? ok(new Map([[id, found.value]])) : found;
}

/** @returns the result of a record that needs no call: it does not exist or has no remaining fields */
function resultBeforeSending(
  { objectName }: PreparedWrite,
  record: PreparedRecord,
  current: CurrentRecords,
): RecordResult | undefined {
  if (record.onlyIfEmpty.length === 0) return undefined;
  const recordId = String(record.record['id']);
  if (!current.has(recordId)) {
    const message = `There is no record "${recordId}" of ${objectName}.`;
    return { ok: false, rejection: { kind: 'notFound', message, retryable: false } };
  }
  const isNothingLeft = Object.keys(withoutFilled(record, current).record).every((fieldName) => fieldName === 'id');
  return isNothingLeft ? ok({ recordId }) : undefined;
}

function withoutFilled(record: PreparedRecord, current: CurrentRecords): PreparedRecord {
  const known = current.get(String(record.record['id']));
  if (known === undefined) return record;
  const filled = new Set(
    record.onlyIfEmpty.filter((fieldName) => !isEmpty(findValue(known, fieldPath(fieldName))?.value)),
  );
  const wanted = Object.entries(record.record).filter(([fieldName]) => !filled.has(fieldName));
  return { ...record, record: Object.fromEntries(wanted) };
}

/** Treats 0 and false as values. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
