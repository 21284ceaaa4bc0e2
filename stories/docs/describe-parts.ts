/** A public styling hook. */
export interface PartDescription {
  /** Value of `data-amp-part`. */
  part: string;
  /** Comment above the part in its file. */
  description: string;
}

const ENTRY = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\w+: '([\w-]+)'/g;

/**
 * Reads the parts out of a `.parts.ts` file, so that the page about them can't fall behind.
 *
 * @param source text of the file
 */
export function describeParts(source: string): PartDescription[] {
  return [...source.matchAll(ENTRY)].map(([, comment = '', part = '']) => ({
    part,
    description: comment
      .replace(/\n\s*\*|`/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}
