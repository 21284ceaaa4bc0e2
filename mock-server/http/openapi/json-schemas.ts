import { z } from 'zod';
import type { EndpointName } from '../../../src/contract/index.ts';
import { problem, SCHEMA_NAMES } from '../schemas/common.ts';
import { NAMED_BY_KEY } from '../schemas/config.ts';
import { ENDPOINT_SCHEMAS } from '../schemas/endpoint-schemas.ts';
import { MESSAGE_SCHEMAS } from '../schemas/webhook-message.ts';
import { writeFailed } from '../schemas/write-request.ts';
import type { JsonSchema } from './documented-schemas.ts';
import { documentSchemas, INPUT, PREFIX } from './documented-schemas.ts';

export type { JsonSchema } from './documented-schemas.ts';

/** Parts of an endpoint that have a schema. */
type SchemaPart = 'query' | 'body' | 'response';

/** Schemas of the API description. */
export interface ApiSchemas {
  /** Named schemas that the endpoints use, directly or through others. */
  components: Record<string, JsonSchema>;
  /** Schema of a part of an endpoint: a reference when it has a name. */
  of(endpoint: EndpointName, part: SchemaPart): JsonSchema | undefined;
  /** Schema of each message, by action or by the type of a notification; only for a description with messages. */
  messages: ReadonlyMap<string, JsonSchema>;
}

/** @returns a reference to a schema of the description */
export function referTo(schemaName: string): JsonSchema {
  return { $ref: `${PREFIX}${schemaName}` };
}

/**
 * Writes the schemas that validate requests out as JSON Schema. A named schema that bodies and responses share is written
 * twice where they differ; that of bodies has the suffix `Input`.
 *
 * @param hasMessages whether the schemas of the messages that the server sends are written too
 */
export function writeJsonSchemas(endpoints: readonly EndpointName[], hasMessages = false): ApiSchemas {
  const schemaOf = (name: EndpointName, part: SchemaPart): z.ZodType | undefined => ENDPOINT_SCHEMAS[name][part];
  const rootsOf = (parts: readonly SchemaPart[]) =>
    endpoints.flatMap((name) => parts.map((part) => schemaOf(name, part)).filter((schema) => schema !== undefined));
  const bodies = rootsOf(['body']);
  const messages = hasMessages ? [...MESSAGE_SCHEMAS] : [];
  const others = [
    problem,
    ...messages.map(([, schema]) => schema),
    ...(endpoints.includes('writeRecords') ? [writeFailed] : []),
    ...rootsOf(['query', 'response']),
  ];
  const input = writeAll(bodies, 'input');
  const output = writeAll(others, 'output');
  const ofResponses = reachable(others.map(output.root), output.named);
  const split = namesThatDiffer(input.named, new Map(Object.entries(ofResponses)));
  const ofBodies = reachable(bodies.map(input.root), input.named);
  const renamed = Object.entries(ofBodies).map(([name, schema]) => [
    split.has(name) ? `${name}${INPUT}` : name,
    referToInputs(schema, split),
  ]);
  const components = Object.entries<JsonSchema>({ ...Object.fromEntries(renamed), ...ofResponses });
  const documented = documentSchemas(Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1))));
  return {
    components: documented.components,
    of: (name, part) => {
      const schema = schemaOf(name, part);
      if (schema === undefined) return undefined;
      const written = part === 'body' ? referToInputs(input.root(schema), split) : output.root(schema);
      return documented.document(written, `${name}.${part}`);
    },
    messages: new Map(messages.map(([name, schema]) => [name, output.root(schema)])),
  };
}

/** @returns names of schemas that responses use and that differ in bodies, directly or through others */
function namesThatDiffer(input: ReadonlyMap<string, JsonSchema>, output: ReadonlyMap<string, JsonSchema>): Set<string> {
  const differs = (name: string) => JSON.stringify(input.get(name)) !== JSON.stringify(output.get(name));
  const names = [...output.keys()].filter((name) =>
    [name, ...Object.keys(reachable([input.get(name)], input))].some((used) => output.has(used) && differs(used)),
  );
  return new Set(names);
}

function referToInputs(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && names.has(value.slice(PREFIX.length)) ? `${value}${INPUT}` : value,
  );
}

interface WrittenSchemas {
  named: Map<string, JsonSchema>;
  /** Returns a root: a reference when it has a name. */
  root(schema: z.ZodType): JsonSchema;
}

/** Written together, so that schemas refer to named ones instead of repeating them. */
function writeAll(roots: readonly z.ZodType[], io: 'input' | 'output'): WrittenSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of SCHEMA_NAMES) registry.add(schema, { id });
  const unnamed = [...new Set(roots)].filter((schema) => !SCHEMA_NAMES.has(schema));
  for (const [index, schema] of unnamed.entries()) registry.add(schema, { id: `unnamed.${index}` });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${PREFIX}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      // Members that a schema does not name are ignored, not refused, and responses may gain some.
      if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties;
      if (io === 'input' && NAMED_BY_KEY.has(zodSchema)) {
        jsonSchema.required = jsonSchema.required?.filter((name) => name !== 'objectName');
      }
    },
  });
  const byId = new Map(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, { ...schema }]),
  );
  const written = new Map(unnamed.map((schema, index) => [schema, byId.get(`unnamed.${index}`) ?? {}]));
  return {
    named: new Map([...SCHEMA_NAMES.values()].map((name) => [name, byId.get(name) ?? {}])),
    root: (schema) => {
      const name = SCHEMA_NAMES.get(schema);
      return name === undefined ? (written.get(schema) ?? {}) : referTo(name);
    },
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
  return Object.fromEntries(found);
}
