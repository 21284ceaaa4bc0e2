import type { BrowserCookie } from '../kernel/use-case.ts';
import { FLOW_MINUTES } from './connect-flow.ts';

/** Folder of the pages that providers send users back to. */
export const CALLBACK_PATH = '/callbacks/v1/oauth';

/**
 * Name of the cookie of one sign-in, so that several at a time do not overwrite each other's.
 *
 * @param state as the browser carries it; its end is also in the URL
 */
export function cookieName(state: string): string {
  return `amp_sign_in_${state.slice(-16).replaceAll(/[^A-Za-z0-9_-]/g, '')}`;
}

/** @returns the cookie that ties a sign-in to the browser that began it */
export function browserCookie(state: string, secret: string): BrowserCookie {
  return { name: cookieName(state), value: secret, path: CALLBACK_PATH, maxAgeSeconds: FLOW_MINUTES * 60 };
}

/** Takes the same time wherever two texts of one length differ. */
export function isSameSecret(expected: string, given: string | undefined): boolean {
  if (given === undefined || given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
