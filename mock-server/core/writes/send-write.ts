import type { ProviderFailure, WrittenRecord } from '../ports.ts';
import { fieldPath } from '../reads/field-path.ts';
import { findValue } from '../reads/find-value.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import type { ReadyRecord, ReadyWrite } from './open-write.ts';

/** What the provider said of a record. */
export type RecordAnswer = Result<WrittenRecord, ProviderFailure>;

/**
 * Divides records into calls of the provider. A call holds as many as the provider takes, each record once, and one set of
 * headers; the order stays.
 *
 * @param places of the records to send, in `write.records`
 * @returns the places of each call
 */
export function splitIntoCalls({ type, records, batch }: ReadyWrite, places: readonly number[]): number[][] {
  const calls: { places: number[]; ids: Set<string>; headers: string }[] = [];
  for (const place of places) {
    const headers = JSON.stringify(records[place]?.headers ?? []);
    const id = String(records[place]?.record['id']);
    const last = calls.at(-1);
    const fits =
      last !== undefined &&
      last.places.length < (batch?.maxRecords ?? 1) &&
      last.headers === headers &&
      (type === 'create' || !last.ids.has(id));
    if (fits) {
      last.places.push(place);
      last.ids.add(id);
    } else calls.push({ places: [place], ids: new Set([id]), headers });
  }
  return calls.map((call) => call.places);
}

/**
 * Sends records to the provider with one call. For fields that may only fill a gap, all records are read first with one
 * further call, and those fields are left out that hold something; a record of which nothing is left is not sent.
 *
 * @param records of one call, see {@link splitIntoCalls}
 * @param onProgress called between two calls of the provider
 * @returns one answer for each record; a record that cannot be read has failed, and was not sent
 * Source: specification, Field setting (`ifEmpty`).
 */
export async function sendRecords(
  write: ReadyWrite,
  records: readonly ReadyRecord[],
  onProgress = () => {},
): Promise<RecordAnswer[]> {
  const current = await readGuarded(write, records);
  if (!current.ok)
    return records.map(() => ({ ok: false, rejection: { ...current.rejection, mayHaveArrived: false } }));
  if (current.value.size > 0) onProgress();
  const answers = records.map((record) => answerBeforeSending(write, record, current.value));
  const open = records.flatMap((record, index) => (answers[index] === undefined ? [{ record, index }] : []));
  if (open.length === 0) return answers.flatMap((answer) => answer ?? []);

  const isRolledBack = write.allOrNone && answers.some((answer) => answer?.ok === false);
  const sent = isRolledBack
    ? open.map(() => ROLLED_BACK)
    : await send(
        write,
        open.map(({ record }) => withoutFilled(record, current.value)),
      );
  for (const [position, { index }] of open.entries()) answers[index] = sent[position];
  return answers.map((answer) => answer ?? NO_ANSWER);
}

const ROLLED_BACK: RecordAnswer = {
  ok: false,
  rejection: {
    kind: 'badRequest',
    message: 'Not sent, because another record failed and the batch is written as a whole or not at all.',
    retryable: false,
  },
};

const NO_ANSWER: RecordAnswer = {
  ok: false,
  rejection: {
    kind: 'serverError',
    message: 'The answer of the provider does not mention the record.',
    retryable: true,
    mayHaveArrived: true,
  },
};

async function send(write: ReadyWrite, records: ReadyRecord[]): Promise<RecordAnswer[]> {
  const { connector, context, objectName, type, batch, allOrNone } = write;
  if (batch === undefined) {
    return Promise.all(records.map((record) => connector.write(context, { objectName, type, ...record })));
  }
  const headers = records[0]?.headers;
  const answer = await batch.write(context, {
    objectName,
    type,
    records: records.map(({ record, associations }) => ({ record, ...(associations && { associations }) })),
    allOrNone,
    ...(headers !== undefined && { headers }),
  });
  return answer.ok ? answer.value : records.map(() => answer);
}

/** Fields of the provider's records, by id, that have settings which depend on them. */
type CurrentRecords = Map<string, Record<string, unknown>>;

async function readGuarded(
  { connector, context, objectName, batch }: ReadyWrite,
  records: readonly ReadyRecord[],
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

/** @returns what is known without sending the record: it does not exist, or nothing of it is left to write */
function answerBeforeSending(
  { objectName }: ReadyWrite,
  record: ReadyRecord,
  current: CurrentRecords,
): RecordAnswer | undefined {
  if (record.onlyIfEmpty.length === 0) return undefined;
  const recordId = String(record.record['id']);
  if (!current.has(recordId)) {
    const message = `There is no record "${recordId}" of ${objectName}.`;
    return { ok: false, rejection: { kind: 'notFound', message, retryable: false } };
  }
  const isNothingLeft = Object.keys(withoutFilled(record, current).record).every((fieldName) => fieldName === 'id');
  return isNothingLeft ? ok({ recordId }) : undefined;
}

function withoutFilled(record: ReadyRecord, current: CurrentRecords): ReadyRecord {
  const known = current.get(String(record.record['id']));
  if (known === undefined) return record;
  const filled = new Set(
    record.onlyIfEmpty.filter((fieldName) => !isEmpty(findValue(known, fieldPath(fieldName))?.value)),
  );
  const wanted = Object.entries(record.record).filter(([fieldName]) => !filled.has(fieldName));
  return { ...record, record: Object.fromEntries(wanted) };
}

/** Unset or an empty text; 0 and false are values. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
