import type {
  IssueLocation,
  Problem,
  ProblemCode,
  ValidationIssue,
  ValidationOption,
} from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Rejection, Result } from './result.ts';
import { ok, reject } from './result.ts';

/** Most places that one refusal names; its detail counts the others. Each is several times as long as what was sent. */
const MAX_NAMED = 250;

/** One wrong place that a rule found: where in the body, and what is wrong and what would be right. */
export interface Finding {
  /** Location such as `config.content.read.objects.calls.schedule`; see {@link fieldPath}. */
  name: string;
  detail: string;
  /** The refused value, when it cannot be a secret. */
  value?: unknown;
  options?: ValidationOption[];
}

/**
 * Writes a location the way people write it: `changes[0].path`. A key that is not an identifier is in brackets, so that
 * `objects["a.b"].schedule` cannot be taken for two levels.
 *
 * @returns an empty text for the whole
 */
export function fieldPath(parts: readonly (string | number)[]): string {
  return parts.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    if (!/^[\w-]+$/.test(part)) return `${path}[${JSON.stringify(part)}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

/**
 * Converts a location such as `changes[0].path` to a JSON pointer (RFC 6901).
 *
 * @param path as {@link fieldPath} writes it
 */
export function toJsonPointer(path: string): string {
  const keys = [...path.matchAll(/\[(\d+|"(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)].map(([, bracketed, plain = '']) =>
    bracketed === undefined ? plain : String(JSON.parse(bracketed)),
  );
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** @returns the refusal of a request whose shape or values are wrong */
export function invalidInput(issues: ValidationIssue[]): Rejection<'invalid-input'> {
  return { code: 'invalid-input', detail: summary('The request is not valid', issues), issues };
}

/**
 * @param what first part of the detail, such as `The configuration is not valid`
 * @param findings at least one
 * @param location part of the request with the findings
 * @returns the refusal that names the places
 */
export function refuseFindings<C extends ProblemCode>(
  code: C,
  what: string,
  findings: Finding[],
  location: IssueLocation = 'body',
): Rejection<C> {
  const issues = findings.slice(0, MAX_NAMED).map((finding) => ({
    type: problemType(code),
    title: PROBLEM_CODES[code].title,
    detail: finding.detail,
    in: location,
    name: finding.name,
    ...(finding.value !== undefined && { value: finding.value }),
    ...(finding.options !== undefined && { options: finding.options }),
  }));
  return { code, detail: summary(what, issues, findings.length), issues };
}

/** Names the first places: some clients show the detail and nothing else. */
function summary(what: string, issues: ValidationIssue[], all = issues.length): string {
  const shown = issues.slice(0, 3).map(({ name, detail }) => (name === '' ? detail : `${name}: ${detail}`));
  const rest = all - shown.length;
  return `${what}. ${shown.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}

/**
 * Checks that every path of a mask has a value in the body. Paths themselves were checked before.
 *
 * @param resource member of the body that holds the values, such as `project`
 */
export function checkMaskValues<K extends string>(
  mask: readonly K[],
  values: Partial<Record<K, unknown>>,
  resource: string,
): Result<undefined, Rejection<'invalid-update-mask'>> {
  const missing = mask.filter((path) => values[path] === undefined);
  return missing.length === 0 ? ok(undefined) : refuseMaskWithoutValue(missing, resource);
}

/** @returns the refusal of mask paths for which the body has no value */
export function refuseMaskWithoutValue(
  missing: readonly string[],
  resource: string,
): Result<never, Rejection<'invalid-update-mask'>> {
  return reject(
    'invalid-update-mask',
    `Invalid update mask. There is no value for ${missing.map((path) => `"${path}"`).join(', ')} in "${resource}".`,
    { remedy: 'Give a value for every path of the mask, or leave the path out.' },
  );
}

/** @returns the refusal of mask paths that cannot be changed */
export function refuseUnknownMask(
  unknown: readonly string[],
  allowed: readonly string[],
): Result<never, Rejection<'invalid-update-mask'>> {
  return reject(
    'invalid-update-mask',
    `Invalid update mask. ${unknown.map((path) => `"${path}"`).join(', ')} cannot be changed.`,
    { remedy: `Use only: ${allowed.join(', ')}.` },
  );
}

/** @returns the refusal of a page token that was made up, or given out for another list */
export function refusePageToken(): Result<never, Rejection<'invalid-input'>> {
  const finding = { name: 'pageToken', detail: 'This token was not given out for this list.' };
  return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding], 'query') };
}

/**
 * @returns the problem document of a refusal, without the facts of its request
 */
export function toProblem(rejection: Rejection): Problem {
  const { status, title } = PROBLEM_CODES[rejection.code];
  return {
    type: problemType(rejection.code),
    title,
    status,
    detail: rejection.detail,
    ...(rejection.causes !== undefined && { causes: rejection.causes }),
    ...(rejection.remedy !== undefined && { remedy: rejection.remedy }),
    ...(rejection.retryable !== undefined && { retryable: rejection.retryable }),
    ...(rejection.retryAt !== undefined && { retryAfter: new Date(rejection.retryAt).toISOString() }),
    ...(rejection.context !== undefined && { context: rejection.context }),
    ...(rejection.issues !== undefined && {
      issues: rejection.issues.map((issue) => withPointer(issue, rejection.code)),
    }),
  };
}

/** Adds the JSON pointer of an issue in a JSON body. The places of a manifest are YAML paths. */
function withPointer(issue: ValidationIssue, code: ProblemCode): ValidationIssue {
  return issue.in === 'body' && code !== 'invalid-manifest' ? { ...issue, pointer: toJsonPointer(issue.name) } : issue;
}
