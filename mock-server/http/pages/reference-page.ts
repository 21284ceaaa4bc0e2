import { html } from 'hono/html';
import type { Api, Endpoint, EndpointName } from '../../../src/contract/index.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import type { EndpointGroup } from './endpoint-groups.ts';
import { groupEndpoints } from './endpoint-groups.ts';
import type { Markup } from './page.ts';

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
  return html`<h4>Response ${status}</h4>${content === undefined ? html`<p>No body.</p>` : schemaTable(content)}`;
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

/** A member of a shape, with the members of unnamed shapes inside it under dotted names. */
interface Member {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

const REFERENCE = '#/components/schemas/';
const MAX_DEPTH = 4;

/** @returns a table of the members of a shape; what it is, where it has none */
function schemaTable(schema: JsonSchema): Markup {
  const members = membersOf(schema);
  if (members.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Limits</th></tr></thead>
<tbody>${members.map(
    ({ name, required, schema: member }) =>
      html`<tr><th scope="row"><code>${name}</code>${required ? html` <span class="muted">required</span>` : ''}</th>
<td>${typeOf(member)}</td><td class="muted">${limitsOf(member)}</td></tr>`,
  )}</tbody></table></div>`;
}

/** @returns the name of the shape that a schema refers to */
function shapeName(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.slice(REFERENCE.length) : undefined;
}

/** @returns the address of a named shape in the page */
function shapeAnchor(name: string): string {
  return `shape-${name}`;
}

function membersOf(schema: JsonSchema, path = '', depth = 0): Member[] {
  const { shape, place } = inside(schema, path);
  const required = (shape.required ?? []) as string[]; // JSON Schema says so
  return Object.entries(propertiesOf(shape)).flatMap(([key, member]) => {
    const name = place === '' ? key : `${place}.${key}`;
    const own = { name, required: required.includes(key), schema: member };
    return depth === MAX_DEPTH ? [own] : [own, ...membersOf(member, name, depth + 1)];
  });
}

/** @returns the shape that has the members: of the entries, for a list or a map, and how their place is written */
function inside(schema: JsonSchema, path: string): { shape: JsonSchema; place: string } {
  if (schema.type === 'array') return { shape: schema.items as JsonSchema, place: `${path}[]` };
  if (!isMap(schema)) return { shape: schema, place: path };
  return { shape: schema.additionalProperties as JsonSchema, place: path === '' ? '{key}' : `${path}.{key}` };
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const parts = (schema.allOf ?? []) as JsonSchema[];
  return Object.assign({}, ...parts.map(propertiesOf), schema.properties);
}

function typeOf(schema: JsonSchema): Markup {
  const named = shapeName(schema);
  if (named !== undefined) return html`<a href="#${shapeAnchor(named)}">${named}</a>`;
  if (Array.isArray(schema.enum)) return alternatives(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices !== undefined) return alternatives(choices.map(typeOf));
  if (schema.type === 'array') return html`list of ${typeOf(schema.items as JsonSchema)}`;
  if (isMap(schema)) return html`map to ${typeOf(schema.additionalProperties as JsonSchema)}`;
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  return html`${typeof schema.type === 'string' ? schema.type : 'any JSON value'}`;
}

function isMap(schema: JsonSchema): boolean {
  return typeof schema.additionalProperties === 'object' && schema.properties === undefined;
}

function alternatives(types: Markup[]): Markup {
  return html`${types.map((type, index) => (index === 0 ? type : html` or ${type}`))}`;
}

function limitsOf(schema: JsonSchema): string {
  return [
    span(schema.minLength, schema.maxLength, 'characters'),
    span(schema.minimum, schema.maximum, ''),
    span(schema.minItems, schema.maxItems, 'entries'),
    typeof schema.format === 'string' ? schema.format : '',
    schema.readOnly === true ? 'read-only' : '',
    schema.writeOnly === true ? 'write-only' : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((limit) => limit !== '')
    .join(', ');
}

function span(least: unknown, most: unknown, unit: string): string {
  const has = (value: unknown) => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  if (has(least) && has(most)) return `${least} to ${most} ${unit}`.trim();
  if (has(most)) return `at most ${most} ${unit}`.trim();
  return has(least) && least !== 0 ? `at least ${least} ${unit}`.trim() : '';
}
