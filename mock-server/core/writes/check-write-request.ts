import type { WriteRequest } from '../../../src/contract/index.ts';
import type { WriteItem } from '../records.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import type { Finding } from '../rules/validation-issue.ts';
import { refuseFindings } from '../rules/validation-issue.ts';

/**
 * Checks what a schema cannot: parts of a write request that only make sense together. Its shape was checked before.
 *
 * @returns the request, or `invalid-input` with every wrong place
 * Source: backend contract, section 5.1.
 */
export function checkWriteRequest(request: WriteRequest): Result<WriteRequest> {
  const findings = [
    ...contentFindings(request),
    ...itemsOf(request).flatMap((item, index) => itemFindings(request, item, index)),
    ...repeatedIdFindings(request),
    ...autoBatchFindings(request),
    ...headerFindings(request),
  ];
  if (findings.length === 0) return ok(request);
  return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
}

/** @returns the records of a request, that of a single write as the only one */
export function itemsOf({ record, associations, batch, headers }: WriteRequest): WriteItem[] {
  const single = record === undefined ? [] : [{ record, ...(associations !== undefined && { associations }) }];
  return (batch ?? single).map((item) => ({ ...item, ...(headers !== undefined && { headers }) }));
}

/** @returns whether the records of the request go to the provider in calls for several */
export function isForBatch({ batch, autoBatchPolicy }: WriteRequest): boolean {
  return batch !== undefined || autoBatchPolicy !== undefined;
}

function contentFindings({ type, record, batch, batchPolicy, associations = [] }: WriteRequest): Finding[] {
  if (batch === undefined) {
    return [
      ...(record === undefined ? [{ name: 'record', detail: 'A write needs a record.' }] : []),
      ...(batchPolicy === undefined
        ? []
        : [{ name: 'batchPolicy', detail: 'Applies to a "batch", which the request does not have.' }]),
    ];
  }
  return [
    ...(record === undefined ? [] : [{ name: 'batch', detail: 'Give either "record" or "batch", not both.' }]),
    ...(type === 'delete' ? [{ name: 'batch', detail: 'Records are deleted one by one: send "record".' }] : []),
    ...(associations.length === 0
      ? []
      : [{ name: 'associations', detail: 'Belong to the records of a batch: send "batch[].associations".' }]),
  ];
}

function itemFindings({ type, batch }: WriteRequest, item: WriteItem, index: number): Finding[] {
  const prefix = batch === undefined ? '' : `batch[${index}].`;
  const findings: Finding[] = [];
  if (type !== 'create' && !isRecordId(item.record['id'])) {
    const detail = `Must hold the provider’s id of the record, because the type is "${type}".`;
    findings.push({ name: `${prefix}record.id`, detail });
  }
  if (type !== 'create' && (item.associations ?? []).length > 0) {
    const detail = `Are made with a new record only; the type is "${type}".`;
    findings.push({ name: `${prefix}associations`, detail });
  }
  return findings;
}

/** Records with the same id are updated one after the other, by several calls, which no provider undoes together. */
function repeatedIdFindings({ type, batch, batchPolicy }: WriteRequest): Finding[] {
  if (type !== 'update' || batch === undefined || batchPolicy?.allOrNone !== true) return [];
  const places = new Map<string, number>();
  return batch.flatMap(({ record }, index) => {
    const id = String(record['id']);
    const place = places.get(id);
    if (place === undefined) places.set(id, index);
    if (place === undefined || !isRecordId(record['id'])) return [];
    const detail = `Is the id of batch[${place}] too. With "allOrNone", a batch updates each record once.`;
    return [{ name: `batch[${index}].record.id`, detail }];
  });
}

function autoBatchFindings({ type, mode, batch, autoBatchPolicy }: WriteRequest): Finding[] {
  if (autoBatchPolicy === undefined) return [];
  const refusals = [
    ...(batch === undefined ? [] : ['Gathers single records: leave it out, or send "record" in place of "batch".']),
    ...(type === 'delete' ? ['Deletes are not gathered: they are synchronous.'] : []),
    ...(type !== 'delete' && mode !== 'asynchronous' ? ['Needs the mode "asynchronous".'] : []),
  ];
  return refusals.map((detail) => ({ name: 'autoBatchPolicy', detail }));
}

function headerFindings({ headers = [] }: WriteRequest): Finding[] {
  return headers.flatMap(({ key, value }, index) => [
    ...(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(key)
      ? []
      : [{ name: `headers[${index}].key`, detail: 'Is not the name of a header.' }]),
    ...(/^[\t\x20-\x7e\x80-\xff]*$/.test(value)
      ? []
      : [{ name: `headers[${index}].value`, detail: 'Holds characters that a header cannot carry.' }]),
  ]);
}

function isRecordId(id: unknown): id is string | number {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}
