import { SCHEMA_NAMES } from '../schemas/common.ts';
import docs from './contract-docs.json' with { type: 'json' };

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>;

/** Suffix of a schema of bodies that differs from the one of responses. */
export const INPUT = 'Input';
/** Begin of a reference to a named schema. */
export const PREFIX = '#/components/schemas/';

/** Description and example of a type, a property or a parameter, from its docstring in `src/contract`. */
export interface ContractDoc {
  description?: string;
  example?: unknown;
}

/**
 * Docstrings by place: `Connection`, `Connection.status`, `listConnections.query.provider`. A place without a docstring has
 * that of `Shared`. `npm run docs` writes the file.
 */
const DOCS: Record<string, ContractDoc | undefined> = docs;

/**
 * @param schema of the value, for which the docstring of a shared name has to fit
 * @returns the docstring at a place
 */
export function docAt(place: string, schema?: JsonSchema): ContractDoc {
  const shared = DOCS[`Shared.${place.slice(place.lastIndexOf('.') + 1)}`];
  const isFitting = schema === undefined || fits(shared?.example, schema);
  return { ...(isFitting && shared), ...DOCS[place] };
}

/** @returns whether an example has the type of a schema; names such as `error` are both a text and a list */
function fits(example: unknown, { type, items, not }: JsonSchema): boolean {
  if (not !== undefined) return false;
  if (example === undefined) return true;
  if (Array.isArray(example)) return type === 'array' && typeof example[0] === (items as JsonSchema).type;
  return typeof example === 'number' ? type === 'integer' || type === 'number' : typeof example === type;
}

interface DocumentedSchemas {
  components: Record<string, JsonSchema>;
  /** Adds descriptions and examples to a schema that has no name. */
  document(schema: JsonSchema, place: string): JsonSchema;
}

/** @returns the schemas with the descriptions and examples of the contract */
export function documentSchemas(components: Record<string, JsonSchema>): DocumentedSchemas {
  const examples = new Map<string, unknown>();

  /** @returns the example of the contract, or one that is composed of those of the members; undefined when there is none */
  function exampleOf(schema: JsonSchema, place: string): unknown {
    const { example } = docAt(place, schema);
    if (example !== undefined) return example;
    if (typeof schema.$ref === 'string') return exampleOfComponent(schema.$ref.slice(PREFIX.length));
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    const [first] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
    if (first !== undefined) return exampleOf(first, place);
    if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, place)));
    if (schema.properties !== undefined)
      return exampleOfMembers(schema.properties as Record<string, JsonSchema>, place);
    if (schema.type === 'boolean') return true;
    const item = (schema.items ?? schema.additionalProperties) as JsonSchema | undefined;
    if (item === undefined || Object.keys(item).length === 0) return undefined;
    const entry = exampleOf(item, schema.type === 'array' ? `${place}[]` : `${place}{}`);
    if (entry === undefined) return undefined;
    return schema.type === 'array' ? [entry] : { [keyOf(entry)]: entry };
  }

  function exampleOfMembers(properties: Record<string, JsonSchema>, place: string): JsonSchema {
    const members = Object.entries(properties).map(([name, member]): [string, unknown] => [
      name,
      exampleOf(member, `${place}.${name}`),
    ]);
    return Object.fromEntries(members.filter(([, example]) => example !== undefined));
  }

  function exampleOfComponent(name: string): unknown {
    if (!examples.has(name)) examples.set(name, exampleOf(components[name] ?? {}, placeOf(name)));
    return examples.get(name);
  }

  function document(schema: JsonSchema, place: string): JsonSchema {
    const { description, example: own } = docAt(place, schema);
    const example = typeof schema.$ref === 'string' ? own : exampleOf(schema, place);
    return {
      ...documentParts(schema, place),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
    };
  }

  /** The parts of a schema say what the schema itself does not. */
  function documentParts(schema: JsonSchema, place: string): JsonSchema {
    const entries = Object.entries(schema).map(([key, part]): [string, unknown] => {
      if (key === 'properties') {
        const members = Object.entries(part as Record<string, JsonSchema>); // JSON Schema says so
        return [key, Object.fromEntries(members.map(([name, member]) => [name, document(member, `${place}.${name}`)]))];
      }
      if (['anyOf', 'oneOf', 'allOf'].includes(key)) {
        return [key, (part as JsonSchema[]).map((one) => documentParts(one, place))];
      }
      if (key === 'items') return [key, documentParts(part as JsonSchema, `${place}[]`)];
      if (key === 'additionalProperties' && typeof part === 'object') {
        return [key, documentParts(part as JsonSchema, `${place}{}`)];
      }
      return [key, part];
    });
    return Object.fromEntries(entries);
  }

  const documented = Object.entries(components).map(([name, schema]) => [name, document(schema, placeOf(name))]);
  return { components: Object.fromEntries(documented), document };
}

/** @returns the type of a named schema: those of bodies that differ have the docstrings of the same type */
export function placeOf(name: string): string {
  const isType = [...SCHEMA_NAMES.values()].includes(name);
  return !isType && name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
}

/** Maps of the API have the name of their entries as key. */
function keyOf(entry: unknown): string {
  const { objectName, fieldName, name } = Object(entry);
  return objectName ?? fieldName ?? name ?? 'name';
}
