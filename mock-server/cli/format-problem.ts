import type { ManifestIssue, Problem, ValidationIssue } from '../../src/contract/index.ts';
import { printable } from './terminal.ts';

/** @returns a problem document as a person wants it: what happened, where, what to do */
export function formatProblem(problem: Problem): string {
  const causes = problem.causes?.filter((cause) => cause !== problem.detail) ?? [];
  const lines = [
    problem.detail ?? problem.title,
    ...(problem.issues ?? []).map((issue) => `  ${issue.name}: ${issue.detail || issue.title}${placeIn(issue)}`),
    ...causes.map((cause) => `  ${cause}`),
    ...(problem.remedy ? [problem.remedy] : []),
    ...(problem.retryable ? [retryHint(problem.retryAfter)] : []),
    `(${problem.status} ${problem.title}${problem.requestId ? `, request ${problem.requestId}` : ''})`,
  ];
  return printable(lines.join('\n'));
}

/** @returns one line that editors and terminals can jump to, as compilers print it */
export function formatManifestIssue(issue: ManifestIssue, file: string): string {
  const place = issue.line === undefined ? file : `${file}:${issue.line}:${issue.column ?? 1}`;
  return printable(`${place} ${issue.level} ${issue.rule} ${issue.path}\n    ${issue.detail}`);
}

/** Issues of a manifest carry line and column beside the members of the contract. */
function placeIn(issue: ValidationIssue & { line?: unknown; column?: unknown }): string {
  return typeof issue.line === 'number' ? ` (line ${issue.line}, column ${issue.column ?? 1})` : '';
}

function retryHint(retryAfter: string | undefined): string {
  return retryAfter ? `Try again after ${retryAfter}.` : 'Try again later.';
}
