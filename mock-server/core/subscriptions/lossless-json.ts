import { parseForeignJson } from '../kernel/foreign-json.ts';

/** Number of a JSON text with the digits that stand there: ids beyond 2^53 change in a number of JavaScript. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Value of a JSON text whose numbers keep all digits. */
export type LosslessJson = string | boolean | null | JsonNumber | LosslessJson[] | LosslessObject;

/** Object of a JSON text, see {@link LosslessJson}. */
export interface LosslessObject {
  [name: string]: LosslessJson;
}

/**
 * Parses a JSON text without changing its numbers.
 *
 * @returns undefined when the text is not JSON, or exceeds a limit
 * Source: ECMAScript, JSON.parse source text access.
 */
export function parseLosslessJson(text: string): LosslessJson | undefined {
  // Everything that the reviver leaves is one of these.
  return parseForeignJson(text, wrapNumber).value as LosslessJson | undefined;
}

/** @param context of every value that is no object; browsers before 2025 give none, and there long numbers are rounded */
function wrapNumber(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value;
}

/** Writes a value without blanks, its numbers as they were read and its members in their order. */
export function losslessJsonText(value: LosslessJson): string {
  return write(value, (members) => members);
}

/** As {@link losslessJsonText}, with the members of every object sorted by name: the same text for any order of members. */
export function canonicalJsonText(value: LosslessJson): string {
  return write(value, (members) => members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Tells an object from lists and scalars. */
export function isLosslessObject(value: LosslessJson | undefined): value is LosslessObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

type Members = [string, LosslessJson][];

function write(value: LosslessJson, inOrder: (members: Members) => Members): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map((entry) => write(entry, inOrder)).join(',')}]`;
  if (!isLosslessObject(value)) return JSON.stringify(value);
  const members = inOrder(Object.entries(value));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member, inOrder)}`).join(',')}}`;
}
