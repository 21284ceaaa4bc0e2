import type { z } from 'zod';
import type { CommonErrorCode, EndpointName, IssueLocation, ValidationIssue } from '../../src/contract/index.ts';
import { ENDPOINTS, LIMITS, problemType } from '../../src/contract/index.ts';
import { ExactNumber } from '../core/kernel/exact-number.ts';
import { closestWord } from '../core/kernel/names.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import type { BodyOf, ErrorCodeOf, QueryOf } from '../core/kernel/use-case.ts';
import { fieldPath, invalidInput } from '../core/kernel/validation-issues.ts';
import { readJson } from './read-body.ts';
import { ENDPOINT_SCHEMAS } from './schemas/endpoint-schemas.ts';

/** Maximum number of values of a body whose errors are collected one by one, which limits the cost of validation. */
const MAX_SCANNED = 20_000;

/** Codes of a query or body that is not valid. `refuseFirst` adds those of its endpoint. */
export type ParseErrorCode<N extends EndpointName> = CommonErrorCode<'query' | 'body' | 'updateMask'> | ErrorCodeOf<N>;

/** Checked query and body of one request. */
export interface ParsedRequest<N extends EndpointName> {
  query: QueryOf<N>;
  body: BodyOf<N>;
}

/**
 * Parses what the endpoint takes. Unknown query parameters and members are ignored, as a newer client may send them.
 *
 * @param maxBodyBytes most bytes of the body
 */
export async function parseRequest<N extends EndpointName>(
  name: N,
  request: Request,
  maxBodyBytes: number = LIMITS.maxBodyBytes,
): Promise<Result<ParsedRequest<N>, Rejection<ParseErrorCode<N>>>> {
  const query = parseQuery(name, request);
  if (!query.ok) return query;
  const body = await parseBody(name, request, maxBodyBytes);
  if (!body.ok) return body;
  return ok({ query: query.value, body: body.value });
}

function parseQuery<N extends EndpointName>(
  name: N,
  request: Request,
): Result<QueryOf<N>, Rejection<CommonErrorCode<'query' | 'updateMask'>>> {
  const { query: schema } = ENDPOINT_SCHEMAS[name];
  // Without a schema the endpoint has no query, and its query type is the empty object.
  if (schema === undefined) return ok({} as QueryOf<N>);
  const raw = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = schema.safeParse(raw);
  return parsed.success ? ok(parsed.data) : { ok: false, rejection: rejectInvalid(parsed.error, 'query', raw) };
}

async function parseBody<N extends EndpointName>(
  name: N,
  request: Request,
  maxBodyBytes: number,
): Promise<Result<BodyOf<N>, Rejection<ParseErrorCode<N>>>> {
  const { body: schema, refuseFirst } = ENDPOINT_SCHEMAS[name];
  // Without a schema the endpoint takes no body, and its body type is undefined. What was sent is not read.
  if (schema === undefined) return ok(undefined as BodyOf<N>);
  const read = await readJson(request, maxBodyBytes);
  if (!read.ok) return read;
  const { values } = read.value;
  const value = ENDPOINTS[name].projectIn === 'body' ? nameProject(read.value.value) : read.value.value;
  const refusal = refuseFirst?.(value);
  if (refusal !== undefined) return { ok: false, rejection: refusal };
  if (values > MAX_SCANNED && !schema.validate(value)) {
    return reject(
      'invalid-input',
      `The body is not valid. It contains more than ${MAX_SCANNED} values, so its errors are not listed.`,
      { remedy: 'Compare it with /openapi.json, or send a part of it to see what is wrong.' },
    );
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return ok(parsed.data);
  if (value === undefined) return reject('malformed-body', 'The request needs a JSON body.');
  return { ok: false, rejection: rejectInvalid(parsed.error, 'body', value) };
}

/** Accepts `projectId`, which the published SDK sends, as an alias of `projectIdOrName`. */
function nameProject(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('projectId' in body)) return body;
  return { projectIdOrName: body.projectId, ...body };
}

/** Most places that one response names; a hostile body could be wrong in a million. */
const MAX_ISSUES = 50;

/** Default messages of the validator. */
const UNEXPLAINED = /^Invalid (?:input|option): /;

/** Parts of a location whose values are not repeated, because they could be credentials. */
const SECRET = /key|password|secret|token|auth|credential|headers/i;

/**
 * @param error error of the schema
 * @param input validated value, which issues quote
 * @returns the rejection with all issues
 */
function rejectInvalid(
  error: z.ZodError,
  location: IssueLocation,
  input: unknown,
): Rejection<'invalid-input' | 'invalid-update-mask'> {
  const issues = error.issues.slice(0, MAX_ISSUES).map((issue) => toIssue(issue, location, input));
  const isAboutMask = error.issues.every((issue) => issue.path[0] === 'updateMask');
  if (!isAboutMask) return invalidInput(issues);
  const allowed = error.issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  const [first] = issues;
  return {
    code: 'invalid-update-mask',
    detail: `Invalid update mask. ${first?.name}: ${first?.detail}`,
    issues,
    ...(allowed.length > 0 && { remedy: `Use only: ${[...new Set(allowed)].join(', ')}.` }),
  };
}

function toIssue(issue: z.core.$ZodIssue, location: IssueLocation, input: unknown): ValidationIssue {
  const name = fieldPath(issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)));
  const value = valueAt(input, issue.path);
  return {
    type: problemType('invalid-input'),
    title: value === undefined ? 'A value is missing' : 'A value is not valid',
    detail:
      value === undefined ? `${explainMissing(issue)}${misspelling(input, issue.path)}` : explainWrong(issue, value),
    in: location,
    name,
    ...(isShown(value, name) && { value }),
  };
}

function explainMissing(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `This value is required, of type ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `This value is required: ${issue.values.join(', ')}.`;
  return `${issue.message}.`;
}

/** So many that no member of a request looks like another one of it, such as `consumerName` like `consumerRef`. */
const LETTERS_PER_MISTAKE = 5;

/** @returns a sentence about the member beside a missing one that looks like it, or nothing */
function misspelling(input: unknown, path: PropertyKey[]): string {
  const [name] = path.slice(-1);
  const parent = valueAt(input, path.slice(0, -1));
  if (typeof name !== 'string' || typeof parent !== 'object' || parent === null) return '';
  const similar = closestWord(name, Object.keys(parent), LETTERS_PER_MISTAKE);
  return similar === undefined ? '' : ` It is not "${similar}".`;
}

function explainWrong(issue: z.core.$ZodIssue, value: unknown): string {
  if (value instanceof ExactNumber) return 'This number has more digits than the server keeps here.';
  if (!UNEXPLAINED.test(issue.message)) return `${issue.message}.`;
  if (issue.code === 'invalid_type') return `This value must be of type ${issue.expected}.`;
  if (issue.code === 'invalid_value') return `This value must be ${issue.values.join(' or ')}.`;
  return `${issue.message}.`;
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    // An own key of an object: read by name, whatever it is.
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function isShown(value: unknown, name: string): boolean {
  if (SECRET.test(name)) return false;
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200);
}
