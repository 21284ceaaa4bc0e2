/** Prefix of an extended value. Source: RFC 8187, 3.2.1. */
const EXTENDED = /^utf-8'[^']*'/i;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Reads a name from a header. A header has bytes, which curl and many clients fill with UTF-8. Clients that refuse
 * characters beyond Latin-1, as `fetch` does, send an extended value: `UTF-8''%E6%97%A5%E6%9C%AC`.
 *
 * @param value each byte as one character, as Node.js and `Headers` give it
 * @returns the value itself if it is neither valid UTF-8 nor a valid extended value
 */
export function readHeaderText(value: string): string {
  const [prefix] = EXTENDED.exec(value) ?? [];
  try {
    if (prefix !== undefined) return decodeURIComponent(value.slice(prefix.length));
    if (!BEYOND_ASCII.test(value)) return value;
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return value;
  }
}
