import type { ManifestIssue, Problem, ValidationIssue } from '../../../src/contract/index.ts';
import { CliFailure } from './cli-failure.ts';
import { printable } from './terminal.ts';

/** Issues of a manifest carry line and column beside the members of the contract. */
type LocatedIssue = ValidationIssue & { line?: unknown; column?: unknown };

/** @returns a problem document as a person wants it: what happened, where, what to do */
export function formatProblem(problem: Problem): string {
  const causes = problem.causes?.filter((cause) => cause !== problem.detail) ?? [];
  const lines = [
    problem.detail ?? problem.title,
    ...(problem.issues ?? []).filter((issue) => !isContainedIn(problem, issue)).map(describeIssue),
    ...causes.map((cause) => `  ${cause}`),
    ...(problem.remedy ? [problem.remedy] : []),
    ...(problem.retryable ? [retryHint(problem.retryAfter)] : []),
    `(${problem.status} ${problem.title}${problem.requestId ? `, request ${problem.requestId}` : ''})`,
  ];
  return printable(lines.join('\n'));
}

/** @returns one line that editors and terminals can jump to, as compilers print it */
export function formatManifestIssue(issue: ManifestIssue, file: string): string {
  const position = issue.line === undefined ? file : `${file}:${issue.line}:${issue.column ?? 1}`;
  return printable(`${position} ${issue.level} ${issue.rule} ${issue.path}\n    ${issue.detail}`);
}

/** @returns the error; a rejected manifest has its issues in the format of `amp validate` */
export function locateRefusal(error: unknown, file: string): unknown {
  if (!(error instanceof CliFailure) || !hasIssues(error.json)) return error;
  const { issues, ...problem } = error.json;
  const lines = issues.map(({ name, detail, title, line, column }) => {
    const position = typeof line === 'number' ? `${file}:${line}:${column ?? 1}` : file;
    return printable(`${position} error ${name}\n    ${detail || title}`);
  });
  return new CliFailure([...lines, formatProblem(problem)].join('\n'), error.exitCode, error.json);
}

function hasIssues(json: unknown): json is Omit<Problem, 'issues'> & { issues: LocatedIssue[] } {
  return typeof json === 'object' && json !== null && 'issues' in json && Array.isArray(json.issues);
}

function describeIssue(issue: LocatedIssue): string {
  return `  ${issue.name}: ${issue.detail || issue.title}${formatPosition(issue)}`;
}

/** A refusal for a single reason often has it in its first line already. */
function isContainedIn({ detail = '' }: Problem, issue: LocatedIssue): boolean {
  return detail.includes(describeIssue(issue).trim());
}

function formatPosition(issue: LocatedIssue): string {
  return typeof issue.line === 'number' ? ` (line ${issue.line}, column ${issue.column ?? 1})` : '';
}

function retryHint(retryAfter: string | undefined): string {
  return retryAfter ? `Try again after ${retryAfter}.` : 'Try again later.';
}
