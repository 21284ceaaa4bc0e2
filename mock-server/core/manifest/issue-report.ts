import type { ManifestIssue } from '../../../src/contract/index.ts';
import type { SourcePosition } from './yaml-node.ts';

/** Maximum number of reported issues. */
const MAX_ISSUES = 200;

/** Collects the issues of one manifest. */
export interface IssueReport {
  /** @param detail the problem and its fix, as sentences */
  error(rule: string, at: SourcePosition, detail: string): void;
  warning(rule: string, at: SourcePosition, detail: string): void;
  hasErrors(): boolean;
  /** In the order of the text. */
  issues(): ManifestIssue[];
}

/** @returns an empty report */
export function createIssueReport(): IssueReport {
  const found: ManifestIssue[] = [];
  let errors = 0;
  let left = 0;

  function add(level: ManifestIssue['level'], rule: string, at: SourcePosition, detail: string): void {
    if (level === 'error') errors += 1;
    if (found.length === MAX_ISSUES) left += 1;
    else found.push({ rule, level, path: at.path, line: at.line, column: at.column, detail });
  }

  return {
    error: (rule, at, detail) => add('error', rule, at, detail),
    warning: (rule, at, detail) => add('warning', rule, at, detail),
    hasErrors: () => errors > 0,
    issues() {
      const sorted = found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
      if (left === 0) return sorted;
      const level = errors > 0 ? 'error' : 'warning';
      return [...sorted, { rule: 'more-issues', level, path: '$', detail: `${left} more issues are not listed.` }];
    },
  };
}
