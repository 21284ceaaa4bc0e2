import type { CustomAuthWindow } from '../../core/sign-in/connect-flow.ts';
import type { CallbackPage } from './callback-page.ts';

/**
 * Creates the message with a page's parameters that the published client expects; the client continues the sign-in.
 *
 * The parameters may be as sensitive as a code, so only the page that started the sign-in receives them. Without a
 * sign-in, only a page of the API's origin does. See docs/decisions/sign-in-messages.md.
 *
 * @param window undefined for a window of no sign-in that waits
 * @param ownOrigin of the API
 */
export function customAuthMessage(
  params: Readonly<Record<string, string>>,
  window: CustomAuthWindow | undefined,
  ownOrigin: string,
): Omit<CallbackPage, 'nonce'> {
  return {
    title: window === undefined ? 'This sign-in is not waiting for an answer' : 'Almost there',
    text:
      window === undefined
        ? 'It is unknown, continued already or took too long. Begin again.'
        : 'The sign-in continues in the window that you came from.',
    message: { source: 'ampersand-custom-auth', params },
    targetOrigin: window === undefined ? ownOrigin : (window.openerOrigin ?? '*'),
  };
}
