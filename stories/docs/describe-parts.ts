/** A public styling hook. */
export interface PartDescription {
  /** Value of `data-amp-part`. */
  part: string;
  /** Comment above the part. */
  description: string;
}

const ENTRY = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*'?([\w-]+)'?: string/g;

/**
 * Reads the parts from their declaration, so that the page about them is always current.
 *
 * @param source text of `src/components/parts.d.ts`
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
