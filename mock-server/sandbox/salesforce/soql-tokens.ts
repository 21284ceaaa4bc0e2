/** A piece of a statement. */
export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  /** A date or an instant. */
  | { kind: 'time'; text: string }
  | { kind: 'sign'; text: string };

const PATTERN =
  /\s+|(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2}))?)|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|[=<>(),])/gy;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Cuts a statement into pieces. @returns undefined when some of it is none */
export function tokensOf(statement: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < statement.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(statement);
    if (match === null) return undefined;
    at = PATTERN.lastIndex;
    const [, time, number, word, text, sign] = match;
    if (time !== undefined) tokens.push({ kind: 'time', text: time });
    else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (text !== undefined) tokens.push({ kind: 'text', value: withoutEscapes(text) });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(.)/g, (_whole, letter: string) => ESCAPES[letter] ?? letter);
}
