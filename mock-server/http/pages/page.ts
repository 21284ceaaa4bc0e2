import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Content of a page; text is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root {
  color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; scroll-padding-top: 1rem;
  --text: light-dark(#1d2330, #e8eaf0); --muted: light-dark(#566074, #a3acbf); --line: light-dark(#e2e6ee, #2b3140);
  --ground: light-dark(#fff, #14171f); --raised: light-dark(#f3f5f9, #1e2330); --accent: light-dark(#2450c8, #9db7ff);
}
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: var(--text); background: var(--ground); overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; }
h3 { font-size: 1rem; margin: 2rem 0 .25rem; } h4 { font-size: .875rem; margin: 1rem 0 .25rem; }
p { margin: .35rem 0; max-width: 44rem; } a { color: var(--accent); } ul { margin: .35rem 0; padding-inline-start: 1.25rem; }
code { font: .875em/1.5 ui-monospace, monospace; } .muted { color: var(--muted); }
section { border-top: 1px solid var(--line); margin-top: 2rem; } section h2 { margin-top: 1rem; }
.index { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; margin-top: 1rem; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 .875rem; } details[open] { padding-bottom: .875rem; }
summary { cursor: pointer; padding: .6rem 0; } .about { display: block; font-size: .875rem; } .method { display: inline-block; min-width: 3.75rem; font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--muted); } tr > :first-child { min-width: 9rem; } tr > :nth-child(2) { min-width: 7rem; }
:target > h2, h3:target { color: var(--accent); }
html.dark-mode:root, #reference .swagger-ui { background: var(--ground); } #reference .information-container { display: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
`;

/** Style, scripts and head of a page. */
interface PageParts {
  /** Added to the style of every page. */
  style?: string;
  /** Script, which may send requests to the origin of the page. */
  script?: string;
  /** Elements of the head that load files of this server. */
  head?: Markup;
  /** Further origins to which scripts may send requests. */
  calls?: readonly string[];
}

/**
 * Creates a page, light and dark. Without scripts and a head it is self-contained: no further request.
 *
 * @param nonce unguessable text, under which the page's own style and script are let in and nothing else
 */
export async function page(
  title: string,
  content: Markup,
  nonce: string,
  { style = '', script, head, calls = [] }: PageParts = {},
): Promise<Response> {
  const files = head === undefined ? '' : " 'self'";
  const hasScripts = script !== undefined || head !== undefined;
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ampersand Embed</title>
<style nonce="${nonce}">${raw(STYLE + style)}</style>
${head ?? ''}
</head>
<body><main>${content}</main>${script === undefined ? '' : html`<script nonce="${nonce}">${raw(script)}</script>`}</body>
</html>`;
  return new Response(String(text), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'${files}`,
        ...(hasScripts ? [`script-src 'nonce-${nonce}'${files}`, `connect-src ${["'self'", ...calls].join(' ')}`] : []),
        ...(head === undefined ? [] : ["img-src 'self' data:"]),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Referrer-Policy': 'no-referrer',
    },
  });
}
