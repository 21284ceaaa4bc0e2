import type { WriteRequest } from '../../../src/contract/index.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import type { Finding } from '../rules/validation-issue.ts';
import { refuseFindings } from '../rules/validation-issue.ts';

/** A write of one record, its request checked. */
export interface SingleWrite {
  type: WriteRequest['type'];
  record: Record<string, unknown>;
  /** Of a create only; never an empty list, as with the headers. */
  associations?: WriteRequest['associations'];
  headers?: WriteRequest['headers'];
}

/**
 * Checks what a schema cannot: parts of a write request that only make sense together. Its shape was checked before.
 *
 * @returns `invalid-input` with every wrong place, `not-supported` for what this server does not do
 * Source: backend contract, section 5.1.
 */
export function checkWriteRequest(request: WriteRequest): Result<SingleWrite> {
  const findings = [
    ...recordFindings(request),
    ...batchPolicyFindings(request),
    ...associationFindings(request),
    ...headerFindings(request),
  ];
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
  }
  const unsupported = unsupportedPart(request);
  if (unsupported !== undefined) return reject('not-supported', unsupported);
  const { type, record = {}, associations = [], headers = [] } = request;
  return ok({
    type,
    record,
    ...(associations.length > 0 && { associations }),
    ...(headers.length > 0 && { headers }),
  });
}

function recordFindings({ type, record, batch }: WriteRequest): Finding[] {
  if (record === undefined && batch === undefined) {
    return [{ name: 'record', detail: 'A write needs a record.' }];
  }
  if (record !== undefined && batch !== undefined) {
    return [{ name: 'batch', detail: 'Give either "record" or "batch", not both.' }];
  }
  if (record !== undefined && type !== 'create' && !isRecordId(record['id'])) {
    return [{ name: 'record.id', detail: `Must hold the provider’s id of the record, because the type is "${type}".` }];
  }
  return [];
}

function batchPolicyFindings({ batch, batchPolicy }: WriteRequest): Finding[] {
  return batchPolicy === undefined || batch !== undefined
    ? []
    : [{ name: 'batchPolicy', detail: 'Applies to a "batch", which the request does not have.' }];
}

function associationFindings({ type, associations = [] }: WriteRequest): Finding[] {
  return type === 'create' || associations.length === 0
    ? []
    : [{ name: 'associations', detail: `Are made with a new record only; the type is "${type}".` }];
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

function unsupportedPart({ batch, autoBatchPolicy }: WriteRequest): string | undefined {
  if (batch !== undefined) return 'This server writes single records: send "record" in place of "batch".';
  if (autoBatchPolicy !== undefined)
    return 'This server does not gather writes into batches: leave out "autoBatchPolicy".';
  return undefined;
}

function isRecordId(id: unknown): id is string | number {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}
