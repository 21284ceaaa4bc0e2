/** A source of numbers that always gives the same sequence for the same seed. */
export interface SeededRandom {
  /** A number in [0, 1). */
  fraction(): number;
  /** A whole number between `least` and `most`, both included. */
  integer(least: number, most: number): number;
  /** One of `items`; throws on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** A string of `length` lower-case hexadecimal digits. */
  hex(length: number): string;
  /** A string of `length` decimal digits. */
  digits(length: number): string;
}

/**
 * A 32-bit hash of a text (FNV-1a with a final mix), for seeds and for ids.
 *
 * @returns an unsigned 32-bit whole number
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    hash ^= text.charCodeAt(position);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  return hash >>> 0;
}

/**
 * Opens a sequence of pseudo-random values (splitmix32). Not for secrets.
 *
 * @param seed any text; the same text gives the same sequence on every platform
 */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hashText(seed);

  function fraction(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4294967296;
  }

  function integer(least: number, most: number): number {
    return least + Math.floor(fraction() * (most - least + 1));
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined)
      throw new RangeError('Sandbox: nothing to pick from. Give pick() a list with at least one entry.');
    return item;
  }

  /** Several digits per draw: ids are most of the work of a large list. */
  function repeat(length: number, draw: () => string): string {
    let text = '';
    while (text.length < length) text += draw();
    return text.slice(0, length);
  }

  return {
    fraction,
    integer,
    pick,
    chance: (probability) => fraction() < probability,
    hex: (length) => repeat(length, () => (fraction() * 0x100000000).toString(16).padStart(8, '0')),
    digits: (length) => repeat(length, () => String(integer(0, 9_999)).padStart(4, '0')),
  };
}
