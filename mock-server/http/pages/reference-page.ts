import { html } from 'hono/html';
import type { Api, Endpoint, EndpointName } from '../../../src/contract/index.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import type { EndpointGroup } from './endpoint-groups.ts';
import { groupEndpoints } from './endpoint-groups.ts';
import type { Markup } from './page.ts';
import { schemaTable, shapeAnchor, shapeName } from './schema-table.ts';

const APIS: readonly Api[] = ['management', 'read', 'write', 'search'];

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'no credential',
  frontend: 'an API key of either scope, or a user token',
  full: 'an API key of scope full',
  operator: "the operator's token",
};

/** @returns a page with the OpenAPI descriptions of all APIs */
export function referencePage(): Markup {
  const documents = new Map(APIS.map((api) => [api, openApiDocument(api)]));
  const groups = groupEndpoints();
  const shapes = shapesOf([...documents.values()]);
  const shapeNamed = new Map(shapes);
  return html`
<h1>API reference</h1>
<p>Paths are relative to <code>/v1</code> of each API’s address. Machines read <a href="/openapi.json">/openapi.json</a>
there, and <a href="/openapi-proxy.json">/openapi-proxy.json</a> about the proxy. Errors are explained on the page of <a href="/problems">problems</a>.</p>
<nav aria-label="Resources"><ul class="index">
${groups.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
${groups.map((group) => groupSection(group, documents, shapeNamed))}
<section id="shapes"><h2>Shapes</h2>
${shapes.map(([name, schema]) => html`<h3 id="${shapeAnchor(name)}">${name}</h3>${schemaTable(schema)}`)}
</section>`;
}

type Shapes = ReadonlyMap<string, JsonSchema>;

function groupSection(group: EndpointGroup, documents: Map<Api, JsonSchema>, shapes: Shapes): Markup {
  return html`<section id="${group.anchor}"><h2>${group.title}</h2>
${group.endpoints.map(([name, endpoint]) =>
  endpointDetails(name, endpoint, operationOf(documents.get(endpoint.api), endpoint), shapes),
)}
</section>`;
}

function endpointDetails(name: EndpointName, endpoint: Endpoint, operation: JsonSchema, shapes: Shapes): Markup {
  const parameters = (operation.parameters ?? []) as JsonSchema[];
  const body = contentOf(operation.requestBody);
  const responses = Object.entries((operation.responses ?? {}) as Record<string, JsonSchema>);
  const success = responses.filter(([status]) => status.startsWith('2'));
  const refusals = responses.filter(([status]) => /^[45]/.test(status));
  return html`<details id="${name}">
<summary><code class="method">${endpoint.method}</code> <code>${endpoint.path}</code>
<span class="muted about">${endpoint.summary}</span></summary>
<p>Needs ${ACCESS[endpoint.access]}.</p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${schemaTable(asShape(parameters))}` : ''}
${body === undefined ? '' : html`<h4>Body</h4>${schemaTable(shapes.get(shapeName(body) ?? '') ?? body)}`}
${success.map(([status, response]) => {
  const content = contentOf(response);
  return html`<h4>Answer ${status}</h4>${content === undefined ? html`<p>No body.</p>` : schemaTable(content)}`;
})}
<h4>Refusals</h4>
<ul>${refusals.map(([status, { description }]) => html`<li><code>${status}</code> ${String(description)}</li>`)}</ul>
</details>`;
}

/** Parameters in the form of a shape: one table for both. */
function asShape(parameters: JsonSchema[]): JsonSchema {
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function contentOf(part: unknown): JsonSchema | undefined {
  const { content = {} } = (part ?? {}) as { content?: Record<string, { schema?: JsonSchema }> }; // OpenAPI says so
  return Object.values(content)[0]?.schema;
}

/** The document's own type leaves its content open. */
function operationOf(document: JsonSchema | undefined, { path, method }: Endpoint): JsonSchema {
  const paths = document?.paths as Record<string, Record<string, JsonSchema>>;
  return paths[path]?.[method.toLowerCase()] ?? {};
}

function shapesOf(documents: JsonSchema[]): [string, JsonSchema][] {
  const all = documents.map(({ components }) => (components as { schemas: Record<string, JsonSchema> }).schemas);
  return Object.entries<JsonSchema>(Object.assign({}, ...all)).sort(([a], [b]) => a.localeCompare(b));
}
