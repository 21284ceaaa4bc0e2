import type { BrowserCookie } from '../kernel/use-case.ts';
import { FLOW_MINUTES } from './connect-flow.ts';

/** Why a callback of another browser is rejected. */
export const OTHER_BROWSER = 'This browser did not begin the sign-in. Begin again, in one and the same browser.';

/**
 * Name of the cookie of one sign-in, so that several at a time do not overwrite each other's.
 *
 * @param state as the browser carries it; its end is also in the URL
 */
function cookieName(state: string): string {
  return `amp_sign_in_${state.slice(-16).replaceAll(/[^A-Za-z0-9_-]/g, '')}`;
}

/**
 * @param path address of the callback page
 * @returns the cookie that ties a sign-in to the browser that began it
 */
export function browserCookie(state: string, secret: string, path: string): BrowserCookie {
  return { name: cookieName(state), value: secret, path, maxAgeSeconds: FLOW_MINUTES * 60 };
}

/**
 * Checks a callback's browser.
 *
 * @param secret value of the sign-in's cookie; undefined for a sign-in that any browser may finish
 * @param cookie value of the request's cookie by its name
 */
export function isSameBrowser(
  secret: string | undefined,
  state: string,
  cookie: (name: string) => string | undefined,
): boolean {
  return secret === undefined || isSameSecret(secret, cookie(cookieName(state)));
}

/** Takes the same time wherever two texts of one length differ. */
export function isSameSecret(expected: string, given: string | undefined): boolean {
  if (given === undefined || given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
