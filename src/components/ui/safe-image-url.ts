/**
 * Address of a picture that may be shown, or undefined: it stands in the catalogue itself, or comes from the page's or
 * the server's own origin. A relative address is the server's.
 *
 * @param address from the catalogue, which anybody may have written
 * @param origins the server's first; undefined where not known
 */
export function safeImageUrl(address: string | undefined, origins: (string | undefined)[]): string | undefined {
  if (!address || /^data:image\//i.test(address)) return address || undefined;
  const server = origins[0];
  if (!URL.canParse(address, server)) return undefined;
  const url = new URL(address, server);
  return url.protocol.startsWith('http') && origins.includes(url.origin) ? url.href : undefined;
}
