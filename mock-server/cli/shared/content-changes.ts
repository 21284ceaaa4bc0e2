import { isDeepStrictEqual } from 'node:util';
import type { ManifestIntegration } from '../../../src/contract/index.ts';

/** One difference between what is deployed and a manifest. */
export interface ContentChange {
  /** Where, by names, such as `read.objects.calls.requiredFields.id`. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  /** Before and after, where a value was changed. */
  from?: unknown;
  to?: unknown;
  /** Customers may read what goes away; `--destructive` stops that, and without it reading continues. */
  isDestructive: boolean;
}

const ACTIONS = ['read', 'write', 'subscribe', 'proxy'] as const;

/** @returns the differences in the order of the manifest; none when both mean the same */
export function contentChanges(before: ManifestIntegration, after: ManifestIntegration): ContentChange[] {
  return differences(prepare(before), prepare(after), []);
}

/** Normalizes to JSON values, and adds missing actions so that each object is listed. */
function prepare(content: ManifestIntegration): unknown {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(content));
  for (const action of ACTIONS) plain[action] ??= {};
  return plain;
}

function differences(before: unknown, after: unknown, path: string[]): ContentChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, current] = [members(before, path), members(after, path)];
  if (old === undefined || current === undefined) return [change(before, after, path)];
  const names = new Set([...current.keys(), ...old.keys()]);
  return [...names].flatMap((name) => differences(old.get(name), current.get(name), [...path, name]));
}

/** @returns parts by name; undefined for what has none */
function members(value: unknown, path: string[]): Map<string, unknown> | undefined {
  if (value === undefined && isList(path)) return new Map();
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map(nameOf);
  // Lists without names, and those that name something twice, are compared as a whole.
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(value.map((item, index) => [String(names[index]), item]));
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  // Names of objects differ between providers in case only; the published tool compares them so.
  if ('objectName' in item) return String(item.objectName).toLowerCase();
  if ('fieldName' in item) return String(item.fieldName);
  return 'mapToName' in item ? String(item.mapToName) : undefined;
}

function change(before: unknown, after: unknown, path: string[]): ContentChange {
  const where = { path: path.join('.') };
  if (before === undefined) return { ...where, kind: 'added', isDestructive: false };
  if (after === undefined) return { ...where, kind: 'removed', isDestructive: isReadObject(path) };
  return { ...where, kind: 'changed', from: before, to: after, isDestructive: false };
}

/** Lists each entry of an added or removed list. */
function isList([, objects, object, fields, ...more]: string[]): boolean {
  if (object === undefined) return objects === 'objects';
  return more.length === 0 && /fields$/i.test(fields ?? '');
}

function isReadObject(path: string[]): boolean {
  return path.length === 3 && path[0] === 'read' && path[1] === 'objects';
}
