import type { CustomAuthWindow } from '../../core/sign-in/connect-flow.ts';
import type { CallbackOutcome } from '../../core/sign-in/handle-callback.ts';

/** Text for the user and message for the opener. */
export interface CallbackPage {
  /** First line. */
  title: string;
  /** One sentence for the person; plain text. */
  text: string;
  /** Message for `window.opener`, which closes the window. */
  post?: {
    /** JSON value. */
    message: unknown;
    /** Origin that may receive the message; `*` only for public content. */
    targetOrigin: string;
  };
  /** Page of the application to go back to; checked. A separate window is closed instead. */
  returnUrl?: string;
  /** Random text that lets the page's own script and style run, and no other. */
  nonce: string;
}

/**
 * Creates the page that ends a sign-in window. It is readable without script and without an opener; the opener closes
 * it.
 *
 * The page sets no Cross-Origin-Opener-Policy that would cut it off from its opener, and takes code and state out of
 * the address, so that they stay in no history.
 */
export function callbackPage({ title, text, post, returnUrl, nonce }: CallbackPage): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1d2330, #e8eaf0); background: light-dark(#f3f5f9, #14171f); }
body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 1.25rem; display: grid; place-items: center; overflow-wrap: anywhere; }
main { box-sizing: border-box; width: 100%; max-width: 26rem; padding: 1.75rem; border: 1px solid light-dark(#e2e6ee, #2b3140); border-radius: .75rem; background: light-dark(#fff, #1b202b); }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .5rem; } p { margin: .5rem 0 0; } a { color: inherit; } p:last-child { color: light-dark(#566074, #a3acbf); }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p>${returnUrl === undefined ? 'You can close this window.' : `<a href="${escapeHtml(returnUrl)}">Go back</a>`}</p>
</main>
<script nonce="${nonce}">
(function () {
  history.replaceState(null, "", location.pathname);
${
  post === undefined
    ? ''
    : `  if (window.opener) window.opener.postMessage(${scriptLiteral(post.message)}, ${scriptLiteral(post.targetOrigin)});
`
}})();
</script>
</body>
</html>
`;
  return new Response(html, { headers: pageHeaders(nonce) });
}

function pageHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  };
}

/** @returns the text escaped for HTML content and attributes */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes JSON for an inline script: characters with a meaning in HTML, and the two Unicode line separators. */
function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const NOT_WAITING = 'This sign-in is not waiting for a response';

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
    title: window === undefined ? NOT_WAITING : 'Almost there',
    text:
      window === undefined
        ? 'It is unknown, continued already or took too long. Begin again.'
        : 'The sign-in continues in the window that you came from.',
    post: {
      message: { source: 'ampersand-custom-auth', params },
      targetOrigin: window === undefined ? ownOrigin : (window.openerOrigin ?? '*'),
    },
  };
}

/**
 * Creates the outcome message of a sign-in that the published client expects, and selects its target origin. The page
 * that started the sign-in receives the whole connection. If it is unknown, every opener receives only the connection's
 * id. A failure contains its text twice, because two screens of that client read different members. An address that is
 * opened a second time sends none: the opener would show a failure of an account that is connected. See
 * docs/decisions/sign-in-messages.md.
 */
export function oauthMessage(outcome: CallbackOutcome): Omit<CallbackPage, 'nonce'> {
  if (outcome.kind === 'not-waiting') return { title: NOT_WAITING, text: outcome.message };
  const { openerOrigin } = outcome;
  const targetOrigin = openerOrigin ?? '*';
  if (outcome.kind === 'failed') {
    const { message } = outcome;
    return {
      title: 'The account could not be connected',
      text: message,
      post: { message: { eventType: 'AUTHORIZATION_FAILED', message, data: { error: message } }, targetOrigin },
    };
  }
  const { connection } = outcome;
  return {
    title: 'The account is connected',
    text: 'The sign-in is complete.',
    post: {
      message: {
        eventType: 'AUTHORIZATION_SUCCEEDED',
        data: { connection: openerOrigin === undefined ? connection.id : connection },
      },
      targetOrigin,
    },
  };
}
