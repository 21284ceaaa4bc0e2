import type { ManifestIssue } from '../../../src/contract/index.ts';

/** Position in a manifest. */
export interface SourcePosition {
  /** YAML path such as `$.integrations[0].read.objects[1].schedule`. */
  path: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
}

/** A YAML value together with its place. Aliases and merge keys are already resolved. */
export type YamlNode = YamlMap | YamlList | YamlScalar;

export interface YamlMap extends SourcePosition {
  kind: 'map';
  /** A `Map`, so that a key such as `__proto__` is a key like any other. */
  entries: Map<string, YamlEntry>;
}

export interface YamlEntry {
  /** Place of the key; its path is that of the value. */
  key: SourcePosition;
  value: YamlNode;
}

interface YamlList extends SourcePosition {
  kind: 'list';
  items: YamlNode[];
}

interface YamlScalar extends SourcePosition {
  kind: 'scalar';
  value: string | number | boolean | null;
}

/** @returns whether the author left the value out, as in `read:` with nothing behind it, or `read: ""` */
export function isEmpty(node: YamlNode): boolean {
  return node.kind === 'scalar' && (node.value === null || node.value === '');
}

/*
 * Readers for the rules. What is absent, empty or of another type reads as nothing:
 * the shape says so already, and a rule has no more to add.
 */

/** @returns the value under the key, unless it is absent or empty */
export function childOf(node: YamlNode | undefined, key: string): YamlNode | undefined {
  if (node?.kind !== 'map') return undefined;
  const child = node.entries.get(key)?.value;
  return child === undefined || isEmpty(child) ? undefined : child;
}

/** @returns the maps in the list under the key */
export function mapsIn(node: YamlNode | undefined, key: string): YamlMap[] {
  const child = childOf(node, key);
  return child?.kind === 'list' ? child.items.filter((item) => item.kind === 'map') : [];
}

/** @returns the text under the key */
export function textOf(node: YamlNode | undefined, key: string): string | undefined {
  const child = childOf(node, key);
  return child?.kind === 'scalar' && typeof child.value === 'string' ? child.value : undefined;
}

/** @returns the text, number or truth value under the key */
export function scalarOf(node: YamlNode | undefined, key: string): string | number | boolean | undefined {
  const child = childOf(node, key);
  return child?.kind === 'scalar' && child.value !== null ? child.value : undefined;
}

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
