import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/**
 * Origin of the page that started a sign-in; only that page receives the outcome.
 *
 * @param header the request's `Origin`, which a browser sends with every such call and no page can change
 * @returns undefined when there is none that a message can be addressed to: no browser, or an opaque origin
 */
export function openerOrigin(header: string | undefined): string | undefined {
  if (header === undefined || !URL.canParse(header)) return undefined;
  const { protocol, origin } = new URL(header);
  return /^https?:$/.test(protocol) && origin === header ? origin : undefined;
}

/**
 * Checks the page that a sign-in may send the browser back to. Only the page that asks may be named: anything else
 * would let a stranger's address hide behind ours.
 *
 * @param returnUrl as given in the body
 * @param opener origin that a browser says the request comes from; undefined when it says none
 * @returns `invalid-input` for any page of another origin, and for a request from no page
 */
export function checkReturnUrl(
  returnUrl: string | undefined,
  opener: string | undefined,
): Result<{ returnUrl?: string }, Rejection<'invalid-input'>> {
  if (returnUrl === undefined) return ok({});
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  // The scheme as well: an address such as `blob:https://…` has the origin of the page that made it.
  const isPage = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isPage && url.origin === opener) {
    return ok({ returnUrl: url.href });
  }
  return reject('invalid-input', 'The returnUrl is no page of the origin that this request comes from.', {
    remedy: 'Send an http or https address of the page that begins the sign-in, from that page.',
  });
}
