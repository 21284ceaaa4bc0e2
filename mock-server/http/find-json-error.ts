/** Token that may come next. `first…` is the place behind an opening bracket, where it may be closed at once. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'separator' | 'end';

const SPACE = /[ \t\n\r]*/y;
/** One token, or the quote before a string. */
const TOKEN = /[{}[\],:"]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A piece of a string. A repeated group for all of it would exhaust the stack of the engine. */
const CHARACTERS = /[^"\\\p{Cc}]+|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/uy;

/**
 * Finds the place at which a text stops being JSON. Engines name it differently or not at all, and quote the text.
 *
 * @returns line and column, from 1; the end of the text if it is cut off
 */
export function findJsonError(text: string): { line: number; column: number } {
  const at = offsetOfError(text);
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', start)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: at - start + 1 };
}

function offsetOfError(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = endOf(SPACE, text, at);
    const end = endOf(TOKEN, text, at);
    const next: Expected | undefined = end === at ? undefined : after(expected, text.charAt(at), open);
    if (next === undefined) return at;
    expected = next;
    if (text.charAt(at) !== '"') at = end;
    else {
      at = endOfCharacters(text, end);
      if (text.charAt(at) !== '"') return at;
      at += 1;
    }
  }
}

/** @returns place of the closing quote, or of what may not be in a string */
function endOfCharacters(text: string, start: number): number {
  let at = start;
  for (let end = -1; end !== at; ) {
    end = at;
    at = endOf(CHARACTERS, text, at);
  }
  return at;
}

/** @returns `at` when there is no match */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** @param sign first character of the token @returns undefined for a token that may not stand here */
function after(expected: Expected, sign: string, open: ('{' | '[')[]): Expected | undefined {
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'separator');
  const isFirst = expected === 'firstValue' || expected === 'firstName';
  switch (sign) {
    case '{':
    case '[':
      if (expected !== 'value' && expected !== 'firstValue') return undefined;
      open.push(sign);
      return sign === '{' ? 'firstName' : 'firstValue';
    case '}':
    case ']':
      if (open.at(-1) !== (sign === '}' ? '{' : '[') || !(isFirst || expected === 'separator')) return undefined;
      open.pop();
      return afterValue();
    case ',':
      if (expected !== 'separator') return undefined;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    default:
      if (sign === '"' && (expected === 'name' || expected === 'firstName')) return 'colon';
      return expected === 'value' || expected === 'firstValue' ? afterValue() : undefined;
  }
}
