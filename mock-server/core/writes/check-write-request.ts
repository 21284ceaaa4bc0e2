import type { WriteRequest } from '../../../src/contract/index.ts';
import type { WriteItem } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';

/**
 * Validates constraints between the members of a write request. The schema validates each member before.
 *
 * @returns the request, or `invalid-input` with every invalid member
 */
export function checkWriteRequest(request: WriteRequest): Result<WriteRequest, Rejection<'invalid-input'>> {
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

/** @returns the records of a request; a single write has one */
export function itemsOf({ record, associations, batch, headers }: WriteRequest): WriteItem[] {
  const single = record === undefined ? [] : [{ record, ...(associations !== undefined && { associations }) }];
  return (batch ?? single).map((item) => ({ ...item, ...(headers !== undefined && { headers }) }));
}

/** @returns whether the provider may receive several records of the request in one call */
export function isBatchWrite({ batch, autoBatchPolicy }: WriteRequest): boolean {
  return batch !== undefined || autoBatchPolicy !== undefined;
}

function contentFindings({ type, record, batch, batchPolicy, associations = [] }: WriteRequest): Finding[] {
  if (batch === undefined) {
    return [
      ...(record === undefined ? [{ name: 'record', detail: 'A write needs a record.' }] : []),
      ...(batchPolicy === undefined ? [] : [{ name: 'batchPolicy', detail: 'Requires a "batch".' }]),
    ];
  }
  return [
    ...(record === undefined ? [] : [{ name: 'batch', detail: 'Give either "record" or "batch", not both.' }]),
    ...(type === 'delete' ? [{ name: 'batch', detail: 'Records are deleted one by one: send "record".' }] : []),
    ...(associations.length === 0
      ? []
      : [{ name: 'associations', detail: 'Must be set on the records of a batch: send "batch[].associations".' }]),
  ];
}

function itemFindings({ type, batch }: WriteRequest, item: WriteItem, index: number): Finding[] {
  const prefix = batch === undefined ? '' : `batch[${index}].`;
  const findings: Finding[] = [];
  if (type !== 'create' && !isRecordId(item.record['id'])) {
    const detail = `Must be the provider’s id of the record, because the type is "${type}".`;
    findings.push({ name: `${prefix}record.id`, detail });
  }
  if (type !== 'create' && (item.associations ?? []).length > 0) {
    const detail = `Are only supported for new records; the type is "${type}".`;
    findings.push({ name: `${prefix}associations`, detail });
  }
  return findings;
}

/** Updates of the same record need several calls, which no provider rolls back together. */
function repeatedIdFindings({ type, batch, batchPolicy }: WriteRequest): Finding[] {
  if (type !== 'update' || batch === undefined || batchPolicy?.allOrNone !== true) return [];
  const firstIndexes = new Map<string, number>();
  return batch.flatMap(({ record }, index) => {
    const id = String(record['id']);
    const first = firstIndexes.get(id);
    if (first === undefined) firstIndexes.set(id, index);
    if (first === undefined || !isRecordId(record['id'])) return [];
    const detail = `Duplicates the id of batch[${first}]. With "allOrNone", a batch updates each record once.`;
    return [{ name: `batch[${index}].record.id`, detail }];
  });
}

function autoBatchFindings({ type, mode, batch, autoBatchPolicy }: WriteRequest): Finding[] {
  if (autoBatchPolicy === undefined) return [];
  const refusals = [
    ...(batch === undefined ? [] : ['Batches single records: remove it, or send "record" instead of "batch".']),
    ...(type === 'delete' ? ['Does not apply to deletes, which are synchronous.'] : []),
    ...(type !== 'delete' && mode !== 'asynchronous' ? ['Needs the mode "asynchronous".'] : []),
  ];
  return refusals.map((detail) => ({ name: 'autoBatchPolicy', detail }));
}

function headerFindings({ headers = [] }: WriteRequest): Finding[] {
  return headers.flatMap(({ key, value }, index) => [
    ...(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(key)
      ? []
      : [{ name: `headers[${index}].key`, detail: 'Is not a valid header name.' }]),
    ...(/^[\t\x20-\x7e\x80-\xff]*$/.test(value)
      ? []
      : [{ name: `headers[${index}].value`, detail: 'Contains characters that are not allowed in a header.' }]),
  ]);
}

function isRecordId(id: unknown): id is string | number {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}
