import { createSeededRandom, hashText } from '../shared/seeded-random.ts';

/** How the records of one object are numbered: an index becomes an id and back, without a table of ids. */
export interface IdScheme {
  /** The id in JSON: a prefixed text for most objects, a number for a few. */
  idAt(index: number): string | number;
  /** The index of an id in a path; undefined for an invalid id. */
  indexOf(id: string): number | undefined;
}

/** Index of the first record that was created by a write; seeded records lie below. */
export const FIRST_CREATED_INDEX = 0x40000000;

/**
 * Ids such as `COM4f0c…`: a prefix and 32 hexadecimal digits, of which the last eight hide the index.
 *
 * @param prefix three capital letters
 * @param seed two accounts with different seeds share no id
 */
export function prefixedIds(prefix: string, seed: string): IdScheme {
  const mask = hashText(`${seed}/${prefix}`);

  function idAt(index: number): string {
    const hidden = ((index ^ mask) >>> 0).toString(16).padStart(8, '0');
    return `${prefix}${createSeededRandom(`${seed}/${prefix}/${index}`).hex(24)}${hidden}`;
  }

  return {
    idAt,
    indexOf(id) {
      if (!id.startsWith(prefix) || !/^[0-9a-f]{32}$/.test(id.slice(prefix.length))) return undefined;
      const index = (Number.parseInt(id.slice(-8), 16) ^ mask) >>> 0;
      return idAt(index) === id ? index : undefined;
    },
  };
}

/** Plain numbers, counted from `first`. */
export function numericIds(first: number): IdScheme {
  return {
    idAt: (index) => first + index,
    indexOf: (id) => (/^\d{1,12}$/.test(id) && Number(id) >= first ? Number(id) - first : undefined),
  };
}
