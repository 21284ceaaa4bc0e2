import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Something that can stand in a page; text is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: light-dark(#1d2330, #e8eaf0); background: light-dark(#fff, #14171f); }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
p { margin: .35rem 0; } a { color: light-dark(#2450c8, #9db7ff); }
code, pre { font: .875em/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: light-dark(#f3f5f9, #1e2330); }
section { border-top: 1px solid light-dark(#e2e6ee, #2b3140); padding-top: .25rem; } .muted { color: light-dark(#566074, #a3acbf); }
summary { cursor: pointer; padding: .4rem 0; } .method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
:focus-visible { outline: 2px solid light-dark(#2450c8, #9db7ff); outline-offset: 2px; border-radius: 2px; }
`;

/**
 * Makes a page that needs nothing but itself: no script, no other request, light and dark.
 *
 * @param nonce unguessable text, under which the page's own style is let in and nothing else
 */
export async function page(title: string, content: Markup, nonce: string): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ampersand Embed</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>`;
  return new Response(String(text), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      'Referrer-Policy': 'no-referrer',
    },
  });
}
