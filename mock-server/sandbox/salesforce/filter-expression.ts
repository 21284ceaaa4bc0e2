import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { Token } from './soql-parse.ts';
import { tokensOf } from './soql-parse.ts';

/** Decides whether a channel passes an event with this payload. */
export type EventFilter = (payload: JsonRecord) => boolean;

/**
 * Reads the filter of a channel member: comparisons by `=` and `!=`, joined by AND, OR, NOT and parentheses. An empty
 * one passes everything.
 *
 * @returns undefined when it is not valid
 */
export function parseFilter(expression: string): EventFilter | undefined {
  if (expression.trim() === '') return () => true;
  const tokens = tokensOf(expression);
  if (tokens === undefined) return undefined;
  const reader = new FilterReader(tokens);
  const filter = reader.disjunction();
  return reader.isAtEnd() ? filter : undefined;
}

class FilterReader {
  #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  disjunction(): EventFilter | undefined {
    let filter: EventFilter | undefined = this.#conjunction();
    while (filter !== undefined && this.#consumeWord('or')) {
      const left = filter;
      const right = this.#conjunction();
      filter = right && ((payload) => left(payload) || right(payload));
    }
    return filter;
  }

  #conjunction(): EventFilter | undefined {
    let filter: EventFilter | undefined = this.#condition();
    while (filter !== undefined && this.#consumeWord('and')) {
      const left = filter;
      const right = this.#condition();
      filter = right && ((payload) => left(payload) && right(payload));
    }
    return filter;
  }

  #condition(): EventFilter | undefined {
    if (this.#consumeWord('not')) {
      const inner = this.#condition();
      return inner && ((payload) => !inner(payload));
    }
    if (this.#consumeSign('(')) {
      const inner = this.disjunction();
      return this.#consumeSign(')') ? inner : undefined;
    }
    const path = this.#next();
    const isEqual = this.#consumeSign('=');
    if (path?.kind !== 'word' || (!isEqual && !this.#consumeSign('!='))) return undefined;
    const wanted = literalOf(this.#next());
    if (wanted === undefined) return undefined;
    return (payload) => (valueAt(payload, path.text) === wanted) === isEqual;
  }

  #next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #consumeWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    return this.#consumeIf(token?.kind === 'word' && token.text.toLowerCase() === word);
  }

  #consumeSign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    return this.#consumeIf(token?.kind === 'sign' && token.text === sign);
  }

  #consumeIf(isThere: boolean): boolean {
    if (isThere) this.#at += 1;
    return isThere;
  }
}

function literalOf(token: Token | undefined): JsonValue | undefined {
  switch (token?.kind) {
    case 'text':
    case 'number':
      return token.value;
    case 'word':
      return new Map<string, JsonValue>([
        ['true', true],
        ['false', false],
        ['null', null],
      ]).get(token.text.toLowerCase());
    default:
      return undefined;
  }
}

function valueAt(payload: JsonRecord, path: string): JsonValue {
  let value: JsonValue = payload;
  for (const name of path.split('.')) value = isJsonRecord(value) ? (value[name] ?? null) : null;
  return value;
}
