import { html } from 'hono/html';
import type { Api, Endpoint } from '../../../src/contract/index.ts';
import { ENDPOINTS } from '../../../src/contract/index.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import type { Markup } from './page.ts';

const TITLES: Record<Api, string> = {
  management: 'Management API',
  write: 'Write API',
  read: 'Read API',
  search: 'Search API',
};

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'No credential',
  frontend: 'A frontend or full API key, or a user token',
  full: 'A full API key',
  operator: "The operator's token",
};

/** @returns what the OpenAPI documents say of every API, to be read by people */
export function referencePage(): Markup {
  const apis = Object.keys(TITLES) as Api[]; // Object.keys forgets the names of its keys
  return html`
<h1>API reference</h1>
<p>Below <code>/v1</code> of each API’s own address. Machines read <a href="/openapi.json">/openapi.json</a> there.
What refusals mean stands on the page of <a href="/problems">problems</a>.</p>
${apis.map((api) => apiSection(api))}`;
}

function apiSection(api: Api): Markup {
  const document = openApiDocument(api);
  const endpoints = Object.values(ENDPOINTS).filter((endpoint) => endpoint.api === api);
  return html`<h2>${TITLES[api]}</h2>
${endpoints.map((endpoint) => endpointSection(endpoint, operationOf(document, endpoint)))}`;
}

function endpointSection({ method, path, summary, access }: Endpoint, operation: JsonSchema): Markup {
  const { parameters, requestBody, responses } = operation;
  return html`<details>
<summary><code class="method">${method}</code><code>${path}</code><br><span class="muted">${summary}</span></summary>
<p>${ACCESS[access]}</p>
<pre>${JSON.stringify({ parameters, requestBody, responses }, undefined, 2)}</pre>
</details>`;
}

/** The document's own type leaves its content open. */
function operationOf(document: JsonSchema, { path, method }: Endpoint): JsonSchema {
  const paths = document.paths as Record<string, Record<string, JsonSchema>>;
  return paths[path]?.[method.toLowerCase()] ?? {};
}
