import type { HeaderPair } from '../../core/proxy/forwarded-headers.ts';

/** @param raw names and values in turn, as `rawHeaders` has them @returns them in pairs, from the start each time */
export function headerPairs(raw: readonly string[]): Iterable<HeaderPair> {
  return { [Symbol.iterator]: () => pairsOf(raw) };
}

function* pairsOf(raw: readonly string[]): Generator<HeaderPair> {
  for (let index = 0; index + 1 < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? ''];
}

/** @param headers by name, several values as a list @returns one pair for each value */
export function* headerPairsOf(headers: Record<string, string | string[] | undefined>): Generator<HeaderPair> {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) yield [name, one];
    else yield [name, value];
  }
}
