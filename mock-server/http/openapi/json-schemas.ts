import { z } from 'zod';
import type { EndpointName } from '../../../src/contract/index.ts';
import { SCHEMA_NAMES } from '../schemas/contract-schema.ts';
import { ENDPOINT_SCHEMAS } from '../schemas/endpoint-schemas.ts';
import { problem } from '../schemas/problem.ts';
import { writeFailed } from '../schemas/write-request.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>;

/** Parts of an endpoint that have a schema. */
type SchemaPart = 'query' | 'body' | 'response';

/** Schemas of the API description. */
export interface ApiSchemas {
  /** Named schemas that the endpoints use, directly or through others. */
  components: Record<string, JsonSchema>;
  /** Schema of a part of an endpoint: a reference when it has a name. */
  of(endpoint: EndpointName, part: SchemaPart): JsonSchema | undefined;
}

const PARTS: readonly SchemaPart[] = ['query', 'body', 'response'];
const PREFIX = '#/components/schemas/';

/** @returns a reference to a schema of the description */
export function referTo(schemaName: string): JsonSchema {
  return { $ref: `${PREFIX}${schemaName}` };
}

/** Writes the schemas that validate requests out as JSON Schema. */
export function writeJsonSchemas(endpoints: readonly EndpointName[]): ApiSchemas {
  const roots = new Map<string, z.ZodType>([['problem', problem]]);
  if (endpoints.includes('writeRecords')) roots.set('writeFailed', writeFailed);
  for (const name of endpoints) {
    for (const part of PARTS) {
      const schema = ENDPOINT_SCHEMAS[name][part];
      if (schema !== undefined) roots.set(keyOf(name, part), schema);
    }
  }
  const written = writeAll([...roots.values()]);
  const schemaOf = (key: string): JsonSchema | undefined => {
    const schema = roots.get(key);
    if (schema === undefined) return undefined;
    const name = SCHEMA_NAMES.get(schema);
    return name === undefined ? written.unnamed.get(schema) : referTo(name);
  };
  return {
    components: reachable(
      [...roots.keys()].map((key) => schemaOf(key)),
      written.named,
    ),
    of: (name, part) => schemaOf(keyOf(name, part)),
  };
}

function keyOf(name: EndpointName, part: SchemaPart): string {
  return `${name}.${part}`;
}

interface WrittenSchemas {
  named: Map<string, JsonSchema>;
  unnamed: Map<z.ZodType, JsonSchema>;
}

/** Written together, so that schemas refer to named ones instead of repeating them. */
function writeAll(roots: readonly z.ZodType[]): WrittenSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of SCHEMA_NAMES) registry.add(schema, { id });
  const unnamed = [...new Set(roots)].filter((schema) => !SCHEMA_NAMES.has(schema));
  for (const [index, schema] of unnamed.entries()) registry.add(schema, { id: `unnamed.${index}` });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      // Members that a schema does not name are ignored, not refused, and answers may gain some.
      if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties;
    },
  });
  const byId = new Map(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, { ...schema }]),
  );
  return {
    named: new Map([...SCHEMA_NAMES.values()].map((name) => [name, byId.get(name) ?? {}])),
    unnamed: new Map(unnamed.map((schema, index) => [schema, byId.get(`unnamed.${index}`) ?? {}])),
  };
}

function reachable(roots: unknown[], named: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const waiting = [...roots];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      const id = key === '$ref' && typeof member === 'string' ? member.slice(PREFIX.length) : undefined;
      const schema = id === undefined || found.has(id) ? undefined : named.get(id);
      if (id !== undefined && schema !== undefined) found.set(id, schema);
      waiting.push(schema ?? member);
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
