/** A number of a JSON text that a number of JavaScript does not represent exactly. `JSON.stringify` writes it as it was. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    return rawJSON?.(this.text) ?? Number(this.text);
  }
}

/** The declarations of the language lack it, and browsers before 2025. Source: ECMAScript, JSON.parse source text access. */
const { rawJSON } = JSON as JSON & { rawJSON?: (text: string) => unknown };

/** Digits that every number of JavaScript preserves. */
const SAFE_DIGITS = 15;
/** Reviver for `JSON.parse` that turns numbers which would change into {@link ExactNumber}. */
export function exactNumber(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  const isKnown = source !== undefined && rawJSON !== undefined;
  if (typeof value !== 'number' || !isKnown || String(value) === source) return value;
  const digits = source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  const isKept = digits.length <= SAFE_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '');
  return isKept ? value : new ExactNumber(source);
}

/** Whether a text may have a number that {@link exactNumber} keeps. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/;

/** Parses JSON that the server wrote itself: numbers come back as they were. */
export function parseStoredJson(text: string): unknown {
  return JSON.parse(text, LONG_NUMBER.test(text) ? exactNumber : undefined);
}

/** Copies a value deeply, as `structuredClone` does, which would make an {@link ExactNumber} an object of another kind. */
export function copyDeep<T>(value: T): T;
export function copyDeep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(copyDeep);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyDeep(member)]));
}
