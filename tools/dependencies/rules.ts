import { cycles } from './cycles.ts';
import type { Import, ImportGraph } from './read-imports.ts';

/** Regular expressions over paths relative to the root; one that matches is enough. */
type Paths = string | readonly string[];

/** Imports that are forbidden: those that meet every condition. */
export interface Rule {
  name: string;
  /** Why the import is forbidden. */
  comment: string;
  from: { path?: Paths; pathNot?: Paths };
  to: {
    path?: Paths;
    pathNot?: Paths;
    /** Modules of Node itself. */
    isNodeModule?: boolean;
    /** Part of a cycle of files. */
    circular?: boolean;
    couldNotResolve?: boolean;
  };
}

/** A forbidden import. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Returns every import that a rule forbids. */
export function findViolations(imports: ImportGraph, rules: readonly Rule[]): Violation[] {
  const groups = new Map<string, number>();
  const files = new Map([...imports].map(([file, found]) => [file, found.map(({ to }) => to)]));
  for (const [index, group] of cycles(files).entries()) for (const file of group) groups.set(file, index);
  const isCircular = ({ from, to }: Import) => groups.has(from) && groups.get(from) === groups.get(to);

  return rules.flatMap((rule) =>
    [...imports.values()].flatMap((found) =>
      found.filter((one) => isForbidden(rule, one, isCircular)).map(({ from, to }) => ({ rule: rule.name, from, to })),
    ),
  );
}

function isForbidden({ from, to }: Rule, one: Import, isCircular: (one: Import) => boolean): boolean {
  if (!matches(one.from, from) || !matches(one.to, to)) return false;
  if (to.isNodeModule && one.kind !== 'node') return false;
  // Only the rule for unresolved imports reports them: where they lead is unknown.
  if ((to.couldNotResolve === true) !== (one.kind === 'unresolved')) return false;
  return to.circular ? isCircular(one) : true;
}

function matches(path: string, { path: wanted, pathNot }: { path?: Paths; pathNot?: Paths }): boolean {
  return (wanted === undefined || matchesAny(path, wanted)) && (pathNot === undefined || !matchesAny(path, pathNot));
}

function matchesAny(path: string, patterns: Paths): boolean {
  return (typeof patterns === 'string' ? [patterns] : patterns).some((pattern) => new RegExp(pattern).test(path));
}
