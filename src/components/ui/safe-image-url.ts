/**
 * Returns the address of a picture if it is safe: a data URL, or on the page's or the server's origin. Relative
 * addresses resolve against the server.
 *
 * @param address from the catalog, which is untrusted
 * @param origins the server's first; undefined where not known
 */
export function safeImageUrl(address: string | undefined, origins: (string | undefined)[]): string | undefined {
  if (!address || /^data:image\//i.test(address)) return address || undefined;
  const server = origins[0];
  if (!URL.canParse(address, server)) return undefined;
  const url = new URL(address, server);
  return url.protocol.startsWith('http') && origins.includes(url.origin) ? url.href : undefined;
}
