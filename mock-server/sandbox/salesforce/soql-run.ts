import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { SandboxField } from './field.ts';
import type { Org, OrgObject } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { refusal } from './response.ts';
import { longId, salesforceId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import { visibleFields } from './session.ts';
import type { Condition, Literal, Statement } from './soql-parse.ts';
import { parseStatement } from './soql-parse.ts';

/** A column, found: the way to it over related records, and the field at its end. */
interface FoundColumn {
  steps: { field: SandboxField; objectName: string }[];
  field: SandboxField;
}

/** Result of a statement: ordered ids, and the format of its records. */
interface Found {
  objectName: string;
  ids: string[];
  columns: FoundColumn[];
}

/** Runs a statement. @returns the refusal in Salesforce's message when it asks for what is not there */
function runStatement(org: Org, session: Session, statement: Statement): Found | { refused: SandboxResponse } {
  const object = org.object(statement.objectName);
  if (object === undefined) return { refused: unknownObject(statement) };
  const columns: FoundColumn[] = [];
  const seen = new Set<string>();
  for (const path of statement.columns) {
    const column = findColumn(org, session, object, path);
    if ('refused' in column) return column;
    if (seen.has(path.toLowerCase())) {
      return { refused: refusal(400, 'INVALID_FIELD', `duplicate field selected: ${path}`) };
    }
    seen.add(path.toLowerCase());
    columns.push(column);
  }
  const tests: ((record: JsonRecord) => boolean)[] = [];
  for (const condition of statement.conditions) {
    const column = findColumn(org, session, object, condition.path);
    if ('refused' in column) return column;
    const error = conditionError(column.field, condition);
    if (error !== undefined) return { refused: refusal(400, 'INVALID_FIELD', error) };
    tests.push((record) => meets(valueAt(org, record, column), column.field, condition));
  }
  const sorting: { column: FoundColumn; isDescending: boolean }[] = [];
  for (const { path, isDescending } of statement.orderBy) {
    const column = findColumn(org, session, object, path);
    if ('refused' in column) return column;
    sorting.push({ column, isDescending });
  }
  const records = org.records(object.spec.name).filter((record) => tests.every((test) => test(record)));
  records.sort((left, right) => {
    for (const { column, isDescending } of sorting) {
      const order = compare(valueAt(org, left, column), valueAt(org, right, column));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
  const ids = records.slice(0, statement.limit ?? records.length).map(({ Id }) => String(Id));
  return { objectName: object.spec.name, ids, columns };
}

/** A record with the columns of a statement; related records are nested. */
function showRecord(org: Org, { objectName, columns }: Found, id: string, version: string): JsonRecord {
  const record = org.find(objectName, id);
  const own = isJsonRecord(record) ? record : {};
  const shown: Record<string, JsonValue> = { attributes: attributesOf(objectName, id, version) };
  for (const { steps, field } of columns) {
    let place: Record<string, JsonValue> = shown;
    let from: JsonRecord | undefined = own;
    for (const step of steps) {
      const name = step.field.relationshipName ?? '';
      const relatedId: JsonValue = from?.[step.field.name] ?? null;
      const related: ReturnType<Org['find']> =
        typeof relatedId === 'string' ? org.find(step.objectName, relatedId) : undefined;
      from = isJsonRecord(related) ? related : undefined;
      if (from === undefined) {
        place[name] ??= null;
        break;
      }
      const inner = isJsonRecord(place[name])
        ? place[name]
        : { attributes: attributesOf(step.objectName, String(relatedId), version) };
      // Made here, or a copy of what was made here a column ago.
      place[name] = { ...inner };
      place = place[name] as Record<string, JsonValue>;
    }
    if (from !== undefined) place[field.name] = from[field.name] ?? null;
  }
  return shown;
}

function attributesOf(type: string, id: string, version: string): JsonRecord {
  return { type, url: `/services/data/${version}/sobjects/${type}/${id}` };
}

function findColumn(
  org: Org,
  session: Session,
  object: OrgObject,
  path: string,
): FoundColumn | { refused: SandboxResponse } {
  const parts = path.split('.');
  const steps: FoundColumn['steps'] = [];
  let from = object;
  for (const part of parts.slice(0, -1)) {
    const field = visibleFields(from, session).find((own) => isNamed(own.relationshipName, part));
    const target = field === undefined ? undefined : org.object(field.referenceTo[0] ?? '');
    if (field === undefined || target === undefined) {
      const message =
        `Didn't understand relationship '${part}' in field path. If you are attempting to use a custom relationship, ` +
        "be sure to append the '__r' after the custom relationship name.";
      return { refused: refusal(400, 'INVALID_FIELD', message) };
    }
    steps.push({ field, objectName: target.spec.name });
    from = target;
  }
  const last = parts.at(-1) ?? '';
  const field = visibleFields(from, session).find((own) => isNamed(own.name, last));
  return field === undefined ? { refused: unknownColumn(last, from.spec.name) } : { steps, field };
}

/** Salesforce's message for a column that the user does not see, or that does not exist. */
export function unknownColumn(name: string, objectName: string): SandboxResponse {
  return refusal(400, 'INVALID_FIELD', `No such column '${name}' on sobject of type ${objectName}`);
}

function unknownObject({ columns, objectName }: Statement): SandboxResponse {
  const shown = `${columns.join(',')} FROM ${objectName}`;
  const column = shown.length - objectName.length + 8;
  const message =
    `\n${shown}\n${' '.repeat(column)}^\nERROR at Row:1:Column:${column}\nsObject type '${objectName}' is not supported. ` +
    "If you are attempting to use a custom object, be sure to append the '__c' after the entity name. " +
    'Please reference your WSDL or the describe call for the appropriate names.';
  return refusal(400, 'INVALID_TYPE', message);
}

const NUMBERS = new Set(['int', 'double', 'currency', 'percent']);

function conditionError(field: SandboxField, condition: Condition): string | undefined {
  const { name, type } = field;
  const { literal } = condition;
  if (type === 'textarea' || type === 'address') return `field '${name}' can not be filtered in a query call`;
  const wanted = wantedKind(type);
  if (literal.kind === 'list') {
    const errors = literal.values.map((own) => conditionError(field, { ...condition, literal: own }));
    return errors.find((error) => error !== undefined);
  }
  if (literal.kind === 'null' || literal.kind === wanted.kind) return undefined;
  const quotes = wanted.kind === 'text' ? 'should be enclosed in quotes' : 'should not be enclosed in quotes';
  return `value of filter criterion for field '${name}' must be of type ${wanted.word} and ${quotes}`;
}

function wantedKind(type: string): { kind: Literal['kind']; word: string } {
  if (type === 'boolean') return { kind: 'boolean', word: 'boolean' };
  if (NUMBERS.has(type)) return { kind: 'number', word: type === 'int' ? 'int' : 'double' };
  if (type === 'date' || type === 'datetime') return { kind: 'time', word: type === 'date' ? 'date' : 'dateTime' };
  return { kind: 'text', word: 'string' };
}

function meets(value: JsonValue, field: SandboxField, { path, operator, literal }: Condition): boolean {
  if (literal.kind === 'list') {
    return literal.values.some((own) => meets(value, field, { path, operator: '=', literal: own }));
  }
  const wanted = comparable(literalValue(literal), field);
  const actual = comparable(value, field);
  if (operator === '=') return actual === wanted;
  if (operator === '!=') return actual !== wanted;
  if (actual === null || wanted === null) return false;
  const order = compare(actual, wanted);
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  return operator === '<' ? order < 0 : order <= 0;
}

function literalValue(literal: Exclude<Literal, { kind: 'list' }>): JsonValue {
  if (literal.kind === 'null') return null;
  return literal.kind === 'time' ? literal.text : literal.value;
}

/** Texts are compared without regard to case, ids in either length, instants by what they mean. */
function comparable(value: JsonValue, { type }: SandboxField): JsonValue {
  if (typeof value !== 'string') return value;
  if (type === 'datetime') return Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (type === 'id' || type === 'reference') return longId(value);
  return value.toLowerCase();
}

function compare(left: JsonValue, right: JsonValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
}

function valueAt(org: Org, record: JsonRecord, { steps, field }: FoundColumn): JsonValue {
  let from: JsonRecord = record;
  for (const step of steps) {
    const id = from[step.field.name];
    const related = typeof id === 'string' ? org.find(step.objectName, id) : undefined;
    if (!isJsonRecord(related)) return null;
    from = related;
  }
  return from[field.name] ?? null;
}

const isNamed = (name: string | null, wanted: string) => name !== null && name.toLowerCase() === wanted.toLowerCase();

/** Handles queries page by page. */
export interface QueryRoutes {
  /** @param options the header Sforce-Query-Options */
  query(session: Session, version: string, statement: string, options: string | undefined): SandboxResponse;
  /** @param locator last part of a `nextRecordsUrl` */
  queryMore(version: string, locator: string): SandboxResponse;
}

/** Longest statement. Source: Salesforce app limits. */
const MAX_QUERY_LENGTH = 100_000;

/**
 * @param maxPerPage 2,000 at Salesforce
 */
export function createQueryRoutes(org: Org, maxPerPage: number): QueryRoutes {
  const cursors = new Map<string, { found: Found; perPage: number }>();

  function page(id: string, version: string, start: number): SandboxResponse {
    const cursor = cursors.get(id);
    if (cursor === undefined || start >= cursor.found.ids.length) {
      return refusal(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
    }
    return pageOf(cursor.found, cursor.perPage, id, version, start);
  }

  function pageOf(found: Found, perPage: number, id: string, version: string, start: number): SandboxResponse {
    const end = start + perPage;
    const isDone = end >= found.ids.length;
    return {
      status: 200,
      body: {
        totalSize: found.ids.length,
        done: isDone,
        ...(!isDone && { nextRecordsUrl: `/services/data/${version}/query/${id}-${end}` }),
        records: found.ids.slice(start, end).map((record) => showRecord(org, found, record, version)),
      },
    };
  }

  return {
    query(session, version, text, options) {
      if (text.length > MAX_QUERY_LENGTH)
        return refusal(400, 'MALFORMED_QUERY', 'SOQL statements cannot be longer than 100000 characters.');
      const statement = parseStatement(text);
      if ('error' in statement) return refusal(400, 'MALFORMED_QUERY', statement.error);
      const found = runStatement(org, session, statement);
      if ('refused' in found) return found.refused;
      const asked = Number(/batchSize=(\d+)/i.exec(options ?? '')?.[1] ?? maxPerPage);
      // Outside its bounds Salesforce takes the nearest size that it has.
      const perPage = Math.min(Math.max(asked, Math.min(200, maxPerPage)), maxPerPage);
      const id = salesforceId('01g', cursors.size);
      if (found.ids.length > perPage) cursors.set(id, { found, perPage });
      return pageOf(found, perPage, id, version, 0);
    },
    queryMore(version, locator) {
      const [, id = '', start = ''] = /^([A-Za-z0-9]+)-(\d+)$/.exec(locator) ?? [];
      return page(id, version, Number(start));
    },
  };
}
