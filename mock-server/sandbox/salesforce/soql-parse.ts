/** A value that a condition compares with. */
export type Literal =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'time'; text: string }
  | { kind: 'null' }
  | { kind: 'list'; values: Literal[] };

export interface Condition {
  path: string;
  operator: string;
  literal: Literal;
}

/** The part of SOQL that the sandbox knows: one object, conditions joined by AND. */
export interface Statement {
  columns: string[];
  objectName: string;
  conditions: Condition[];
  orderBy: { path: string; isDescending: boolean }[];
  limit?: number;
}

const KEYWORDS = new Set(['select', 'from', 'where', 'and', 'order', 'by', 'limit', 'asc', 'desc', 'or', 'not', 'in']);

/** Reads a statement. @returns the provider's message when it is none */
export function parseStatement(text: string): Statement | { error: string } {
  const tokens = tokensOf(text);
  if (tokens === undefined) return { error: `unexpected token in: ${text.slice(0, 80)}` };
  try {
    return new Parser(tokens).statement();
  } catch (error) {
    if (error instanceof SyntaxError) return { error: error.message };
    throw error;
  }
}

class Parser {
  #tokens: Token[];
  #at = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  statement(): Statement {
    this.#keyword('select');
    const columns = [this.#name()];
    while (this.#consumeSign(',')) columns.push(this.#name());
    this.#keyword('from');
    const statement: Statement = { columns, objectName: this.#name(), conditions: [], orderBy: [] };
    if (this.#consumeKeyword('where')) {
      do statement.conditions.push(this.#condition());
      while (this.#consumeKeyword('and'));
    }
    if (this.#consumeKeyword('order')) {
      this.#keyword('by');
      do {
        const path = this.#name();
        const isDescending = this.#consumeKeyword('desc');
        if (!isDescending) this.#consumeKeyword('asc');
        statement.orderBy.push({ path, isDescending });
      } while (this.#consumeSign(','));
    }
    if (this.#consumeKeyword('limit')) {
      const count = this.#next();
      if (count?.kind !== 'number') throw this.#unexpected(count);
      statement.limit = count.value;
    }
    const rest = this.#next();
    if (rest !== undefined) throw this.#unexpected(rest);
    return statement;
  }

  #condition(): Condition {
    const path = this.#name();
    if (this.#consumeKeyword('in')) return { path, operator: 'in', literal: this.#list() };
    const operator = this.#next();
    if (operator?.kind !== 'sign' || !/^(?:!=|>=|<=|[=<>])$/.test(operator.text)) throw this.#unexpected(operator);
    return { path, operator: operator.text, literal: this.#literal() };
  }

  #list(): Literal {
    if (!this.#consumeSign('(')) throw this.#unexpected(this.#next());
    const values = [this.#literal()];
    while (this.#consumeSign(',')) values.push(this.#literal());
    if (!this.#consumeSign(')')) throw this.#unexpected(this.#next());
    return { kind: 'list', values };
  }

  #literal(): Literal {
    const token = this.#next();
    if (token?.kind === 'text' || token?.kind === 'number' || token?.kind === 'time') return token;
    const word = token?.kind === 'word' ? token.text.toLowerCase() : '';
    if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
    if (word === 'null') return { kind: 'null' };
    throw this.#unexpected(token);
  }

  #name(): string {
    const token = this.#next();
    if (token?.kind !== 'word' || KEYWORDS.has(token.text.toLowerCase())) throw this.#unexpected(token);
    return token.text;
  }

  #keyword(word: string): void {
    if (!this.#consumeKeyword(word)) throw this.#unexpected(this.#next());
  }

  #consumeKeyword(word: string): boolean {
    const token = this.#tokens[this.#at];
    const isAvailable = token?.kind === 'word' && token.text.toLowerCase() === word;
    if (isAvailable) this.#at += 1;
    return isAvailable;
  }

  #consumeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const isAvailable = token?.kind === 'sign' && token.text === sign;
    if (isAvailable) this.#at += 1;
    return isAvailable;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #unexpected(token: Token | undefined): SyntaxError {
    const text = token === undefined ? '<EOF>' : 'text' in token ? token.text : String(token.value);
    return new SyntaxError(`unexpected token: '${text}'`);
  }
}

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
