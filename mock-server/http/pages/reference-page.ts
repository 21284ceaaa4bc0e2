import { html, raw } from 'hono/html';
import type { Markup } from './page.ts';

/** Folder of the files of the page. */
export const REFERENCE_PATH = '/reference/';

/** Files of Swagger UI that the page loads, with their content types. */
export const REFERENCE_FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Credentials that are typed in stay in the page. The document comes from this server, and nothing else is loaded. */
const START = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', apply);
apply();
SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1,
  filter: true, validatorUrl: null, persistAuthorization: false, syntaxHighlight: { activated: false },
});
`;

/**
 * @param nonce unguessable text, under which the page's own script is let in
 * @returns a page that shows `/openapi.json`, for {@link page}
 */
export function referencePage(nonce: string): { content: Markup; head: Markup } {
  return {
    head: html`<link rel="stylesheet" href="${REFERENCE_PATH}swagger-ui.css">
<script defer src="${REFERENCE_PATH}swagger-ui-bundle.js"></script>
<script type="module" nonce="${nonce}">${raw(START)}</script>`,
    content: html`<h1>API reference</h1>
<p>The document for machines is <a href="/openapi.json">/openapi.json</a>. Errors are explained on the page of
<a href="/problems">problems</a>.</p>
<div id="reference"></div>
<noscript>This page needs JavaScript.</noscript>`,
  };
}
