import type { IssueLocation, ProblemCode, ValidationIssue } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Rejection } from './result.ts';

/** Most places that one refusal names; its detail counts the others. Each is several times as long as what was sent. */
const MAX_NAMED = 250;

/** One wrong place that a rule found: where in the body, and what is wrong and what would be right. */
export interface Finding {
  /** Location such as `config.content.read.objects.calls.schedule`; see {@link fieldPath}. */
  name: string;
  detail: string;
  /** The refused value, when it cannot be a secret. */
  value?: unknown;
}

/**
 * Writes a location the way people write it: `changes[0].path`. A key that is no plain word stands in brackets,
 * so that `objects["a.b"].schedule` cannot be taken for two levels.
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
export function invalidInput(issues: ValidationIssue[]): Rejection {
  return { code: 'invalid-input', detail: summary('The request is not valid', issues), issues };
}

/**
 * @param what first part of the detail, such as `The configuration is not valid`
 * @param findings at least one
 * @param location part of the request in which the findings stand
 * @returns the refusal that names the places
 */
export function refuseFindings(
  code: ProblemCode,
  what: string,
  findings: Finding[],
  location: IssueLocation = 'body',
): Rejection {
  const issues = findings.slice(0, MAX_NAMED).map((finding) => ({
    type: problemType(code),
    title: PROBLEM_CODES[code].title,
    detail: finding.detail,
    in: location,
    name: finding.name,
    ...(finding.value !== undefined && { value: finding.value }),
  }));
  return { code, detail: summary(what, issues, findings.length), issues };
}

/** Names the first places: some clients show the detail and nothing else. */
function summary(what: string, issues: ValidationIssue[], all = issues.length): string {
  const shown = issues.slice(0, 3).map(({ name, detail }) => (name === '' ? detail : `${name}: ${detail}`));
  const rest = all - shown.length;
  return `${what}. ${shown.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}
