/** @returns the value of a cookie of the request; the first one when there are several of the name */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('Cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
