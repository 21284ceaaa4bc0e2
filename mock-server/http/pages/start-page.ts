import { html } from 'hono/html';
import type { Markup } from './page.ts';

/** Addresses on the API port that need no credential, by name. */
export const START_LINKS = {
  reference: '/reference',
  problems: '/problems',
  description: '/openapi.json',
  proxyDescription: '/openapi-proxy.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;

const MEANINGS: Record<keyof typeof START_LINKS, string> = {
  reference: 'every endpoint of every API, with its parameters and responses',
  problems: 'what the error responses mean and how to fix their causes',
  description: 'all APIs and messages in OpenAPI 3.1',
  proxyDescription: 'the proxy in OpenAPI 3.1',
  health: 'whether the process is up',
  readiness: 'whether the database and its queue can be reached',
  metrics: 'measurements for Prometheus',
};

/** @returns the page at `/` */
export function startPage(): Markup {
  const items = Object.entries(START_LINKS).map(
    // The keys are those of the links.
    ([name, path]) => html`<li><a href="${path}">${path}</a>: ${MEANINGS[name as keyof typeof START_LINKS]}</li>`,
  );
  return html`<h1>Ampersand Embed server</h1>
<p>The management API responds under <code>/v1</code>. Requests need an API key or a user token.</p>
<ul>${items}</ul>`;
}
