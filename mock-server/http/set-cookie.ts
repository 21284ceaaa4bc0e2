import type { Settings } from '../core/kernel/ports.ts';
import type { BrowserCookie } from '../core/kernel/with-cookie.ts';

/**
 * Writes a cookie that scripts cannot read.
 *
 * A browser keeps a cookie of an answer to a page of another site only when it says `SameSite=None`, which it must then
 * be `Secure` for, and only when the page asked with `credentials: 'include'`. For pages of the same site it is `Lax`,
 * and comes along when the provider sends the user back.
 *
 * @param origin page that asked, when it said so
 */
export function setCookie(cookie: BrowserCookie, { publicApiUrl }: Settings, origin: string | undefined): string {
  const isSecure = publicApiUrl.startsWith('https://');
  const isForeign = origin !== undefined && origin !== new URL(publicApiUrl).origin;
  return [
    `${cookie.name}=${cookie.value}`,
    `Path=${cookie.path}`,
    `Max-Age=${cookie.maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${isSecure && isForeign ? 'None' : 'Lax'}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
