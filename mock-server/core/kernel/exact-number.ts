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
