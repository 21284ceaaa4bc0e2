/**
 * Splits a JSON pointer into its keys (RFC 6901).
 *
 * @param pointer such as `/content/read/objects/a~1b`; empty for the whole document
 */
export function parseJsonPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
