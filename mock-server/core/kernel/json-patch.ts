import type { JsonPatchOperation } from '../../../src/contract/index.ts';
import type { Rejection, Result } from './result.ts';
import { ok } from './result.ts';
import type { Finding } from './validation-issues.ts';
import { refuseFindings } from './validation-issues.ts';

const MAX_CHANGES = 1000;
const MAX_PATH_LENGTH = 1024;
const MAX_PATH_DEPTH = 32;
/** Moving the entries of a list costs time for each change. */
const MAX_LIST_LENGTH = 10_000;

/** Names with which a path could leave the document and change objects of the program. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

type Container = Record<string, unknown> | unknown[];

/**
 * Applies a JSON Patch. All changes are made, or none: the document that comes in is never touched.
 *
 * @param changes `add`, `remove` and `replace`
 * @returns the changed copy, or the first change that cannot be made
 * Source: RFC 6902 and 6901.
 */
export function applyJsonPatch(
  document: object,
  changes: readonly JsonPatchOperation[],
): Result<unknown, Rejection<'invalid-input'>> {
  if (changes.length > MAX_CHANGES) {
    return refuse({ name: 'changes', detail: `A patch has at most ${MAX_CHANGES} changes.` });
  }
  // The top is wrapped, so that every place has a parent.
  const root: Record<string, unknown> = { document: structuredClone(document) };
  for (const [index, change] of changes.entries()) {
    const error = applyChange(root, change);
    if (error !== undefined) return refuse({ name: `changes[${index}].${error.at}`, detail: error.detail });
  }
  return ok(root.document);
}

type PatchError = { at: 'path' | 'value'; detail: string };

function applyChange(root: Record<string, unknown>, { op, path, value }: JsonPatchOperation): PatchError | undefined {
  const parts = parsePointer(path);
  if (typeof parts === 'string') return { at: 'path', detail: parts };
  if (op !== 'remove' && value === undefined) return { at: 'value', detail: `"${op}" needs a value.` };

  let parent: Container = root;
  for (const part of ['document', ...parts.slice(0, -1)]) {
    const next: unknown = Object.hasOwn(parent, part) ? readMember(parent, part) : undefined;
    if (typeof next !== 'object' || next === null) return { at: 'path', detail: `There is nothing at "${path}".` };
    // An object that JSON can express is a record or an array.
    parent = next as Container;
  }
  const last = parts.at(-1) ?? '';
  return Array.isArray(parent)
    ? changeArray(parent, op, last, value, path)
    : changeRecord(parent, op, last, value, path);
}

function changeRecord(
  parent: Record<string, unknown>,
  op: JsonPatchOperation['op'],
  name: string,
  value: unknown,
  path: string,
): PatchError | undefined {
  if (op !== 'add' && !Object.hasOwn(parent, name)) return { at: 'path', detail: `There is nothing at "${path}".` };
  if (op === 'remove') delete parent[name];
  else parent[name] = structuredClone(value);
  return undefined;
}

function changeArray(
  parent: unknown[],
  op: JsonPatchOperation['op'],
  name: string,
  value: unknown,
  path: string,
): PatchError | undefined {
  if (parent.length > MAX_LIST_LENGTH) return { at: 'path', detail: `A list has at most ${MAX_LIST_LENGTH} entries.` };
  const end = op === 'add' ? parent.length : parent.length - 1;
  const index = op === 'add' && name === '-' ? parent.length : Number(/^(?:0|[1-9]\d{0,8})$/.exec(name)?.[0] ?? -1);
  if (index < 0 || index > end) return { at: 'path', detail: `"${path}" is not a position of the list.` };
  if (op === 'add') parent.splice(index, 0, structuredClone(value));
  else if (op === 'remove') parent.splice(index, 1);
  else parent[index] = structuredClone(value);
  return undefined;
}

function readMember(container: Container, name: string): unknown {
  return Array.isArray(container) ? container[Number(name)] : container[name];
}

/** @returns the parts of a JSON Pointer, or what is wrong with it */
function parsePointer(path: string): string[] | string {
  if (!path.startsWith('/')) return 'A path begins with a slash.';
  if (path.length > MAX_PATH_LENGTH) return `A path has at most ${MAX_PATH_LENGTH} characters.`;
  const parts = path.slice(1).split('/');
  if (parts.length > MAX_PATH_DEPTH) return `A path has at most ${MAX_PATH_DEPTH} parts.`;
  if (/~(?![01])/.test(path)) return 'A tilde is written "~0" and a slash "~1".';
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.some((name) => FORBIDDEN.has(name)) ? 'A path may not lead to an object’s prototype.' : names;
}

function refuse(finding: Finding): Result<never, Rejection<'invalid-input'>> {
  return { ok: false, rejection: refuseFindings('invalid-input', 'The patch cannot be applied', [finding]) };
}
