import { html } from 'hono/html';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { Markup } from './page.ts';

/** A member of a shape, with the members of unnamed shapes inside it under dotted names. */
interface Member {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

const REFERENCE = '#/components/schemas/';
const MAX_DEPTH = 4;

/** @returns a table of the members of a shape; what it is, where it has none */
export function schemaTable(schema: JsonSchema): Markup {
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
export function shapeName(schema: JsonSchema): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.slice(REFERENCE.length) : undefined;
}

/** @returns the address of a named shape in the page */
export function shapeAnchor(name: string): string {
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
