/** Errors of a JSON text that a parser accepts. */
export type JsonError = 'too-deep' | 'too-many-values' | 'duplicate-member';

/** How much a JSON text may contain. */
export interface JsonLimits {
  /** Deepest nesting of objects and lists. */
  levels: number;
  /** Members and entries, of all objects and lists together. */
  values: number;
  /** Two members of one name are no error; the last one wins, as for every parser. */
  allowsDuplicates?: boolean;
}

/** Result of a scan. */
interface JsonScan {
  error?: JsonError;
  /** Members and entries that it has, at most; up to the error when there is one. */
  values: number;
  /** Whether a number of 16 digits or with an exponent is among them. */
  hasLongNumber?: boolean;
}

/**
 * Scans a JSON text without parsing it: nesting depth, number of values and duplicate members. Parsers disagree on
 * duplicate members, so an intermediary may have validated another value. Names are compared as they are meant:
 * `"\u0061"` is `"a"`.
 *
 * Runs in linear time. Invalid JSON is left to the parser.
 *
 * @throws SyntaxError for a name with a broken escape
 */
export function scanJson(text: string, limits: JsonLimits): JsonScan {
  /** Each value is the first of a list or an object, or follows a comma. */
  let values = 1;
  /** Names of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let isNameNext = false;
  let hasLongNumber = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    switch (code) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (end === undefined) return { values };
        const names = open.at(-1);
        if (isNameNext && names) {
          const name = nameAt(text, at, end);
          if (names.has(name)) return { error: 'duplicate-member', values };
          names.add(name);
        }
        isNameNext = false;
        at = end;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        isNameNext = code === OPEN_BRACE;
        open.push(isNameNext && limits.allowsDuplicates !== true ? new Set() : null);
        if (open.length > limits.levels) return { error: 'too-deep', values };
        if (++values > limits.values) return { error: 'too-many-values', values };
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop();
        isNameNext = false;
        break;
      case COMMA:
        isNameNext = open.at(-1) instanceof Set;
        if (++values > limits.values) return { error: 'too-many-values', values };
        break;
      default:
        if (code >= ZERO && code <= NINE) {
          const end = endOfNumber(text, at);
          hasLongNumber ||= end - at >= LONG_NUMBER || isExponent(text.charCodeAt(end));
          at = end - 1;
        }
    }
  }
  return hasLongNumber ? { values, hasLongNumber } : { values };
}

/** @returns place behind the digits and dots, where an exponent may begin */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < ZERO || code > NINE) && code !== DOT) break;
  }
  return at;
}

function isExponent(code: number): boolean {
  return code === 0x45 || code === 0x65;
}

/** @returns place of the closing quote */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return undefined;
}

function nameAt(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  // Between its quotes, a name that is JSON is nothing but a text.
  return written.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : written;
}

/** Characters from which a number may have more digits than one of JavaScript preserves. */
const LONG_NUMBER = 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
