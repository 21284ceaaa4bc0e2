import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { openApiDocument } from '../../mock-server/http/openapi/openapi-document.ts';
import type { Api } from '../../src/contract/index.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/reference/openapi/', import.meta.url));

/** Whether the published descriptions are beside the repository. Without them answers are not compared. */
export const isPublishedDescriptionPresent = existsSync(FOLDER);

const FILES: Record<Api, string> = {
  management: 'api.json',
  write: 'write.json',
  read: 'read.json',
  search: 'search.json',
};

/** Where the published sources contradict each other and the description is not followed. Backend contract, section 10. */
const CONTRADICTIONS = [
  // Row 13: the schedule of a read object is optional.
  /\/latestRevision\/content\/read\/objects\/\d+ must have required property 'schedule'$/,
];

interface Description {
  paths: Record<string, Record<string, { responses?: Record<string, Response> }>>;
}
interface Response {
  content?: Record<string, { schema?: object }>;
  $ref?: string;
}

/** An answer of ours, with what it answers. */
export interface Answer {
  api: Api;
  method: string;
  /** Below `/v1`, without a query. */
  path: string;
  status: number;
  contentType: string;
  text: string;
}

/** What became of the comparison of an answer with the published description. */
export type Comparison =
  | { kind: 'conforms'; operation: string }
  | { kind: 'differs'; operation: string; errors: string[] }
  /** The description has no such operation, or says nothing about such an answer. */
  | { kind: 'undescribed' };

type Compare = (answer: Answer) => Comparison;
const published = new Map<Api, Compare>();
const own = new Map<Api, Compare>();

/** Compares an answer with the published description of its operation. */
export function compareWithPublished(answer: Answer): Comparison {
  return compareWith(published, answer, () => JSON.parse(readFileSync(`${FOLDER}${FILES[answer.api]}`, 'utf8')));
}

/** Compares an answer with the description that the server gives of itself. */
export function compareWithOwn(answer: Answer): Comparison {
  // Parsed from text as a client gets it.
  return compareWith(own, answer, () => JSON.parse(JSON.stringify(openApiDocument(answer.api))));
}

function compareWith(known: Map<Api, Compare>, answer: Answer, read: () => Description): Comparison {
  const compare = known.get(answer.api) ?? createComparison(read());
  known.set(answer.api, compare);
  return compare(answer);
}

function createComparison(description: Description): Compare {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  // The package's types speak of a module with a default export, and Node hands out the function itself.
  (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
  // Not in the package; what a key is made of is for its own endpoint to judge.
  ajv.addFormat('pem', true);
  ajv.addSchema({ $id: 'description', ...modernised(description) });
  const compiled = new Map<string, ValidateFunction>();
  const paths = Object.keys(description.paths).map((template) => ({ template, pattern: patternOf(template) }));

  return ({ method, path, status, contentType, text }) => {
    const template = paths.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()];
    if (template === undefined || operation === undefined) return { kind: 'undescribed' };
    const key = Object.hasOwn(operation.responses ?? {}, String(status)) ? String(status) : 'default';
    const [type = ''] = contentType.split(';');
    const place = ['paths', template, method.toLowerCase(), 'responses', key, 'content', type, 'schema'];
    if (schemaAt(description, place) === undefined) return { kind: 'undescribed' };
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `description#/${pointer}` });
    compiled.set(pointer, validate);
    const name = `${method} ${template} ${status}`;
    const value: unknown = type.endsWith('json') ? JSON.parse(text) : text;
    if (validate(value)) return { kind: 'conforms', operation: name };
    const errors = (validate.errors ?? [])
      .map(({ instancePath, message }) => `${instancePath} ${message}`)
      .filter((error) => !CONTRADICTIONS.some((known) => known.test(error)));
    return errors.length === 0 ? { kind: 'conforms', operation: name } : { kind: 'differs', operation: name, errors };
  };
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/:]+');
  return new RegExp(`^${escaped}$`);
}

function schemaAt(root: unknown, place: readonly string[]): unknown {
  let value = root;
  for (const part of place) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** OpenAPI 3.0 writes null and exclusive bounds in its own way. */
function modernised<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(modernised) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, exclusiveMaximum, exclusiveMinimum, oneOf, ...rest } = schema as Record<string, unknown>;
  const members = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modernised(value)]));
  // The two kinds of field are not exclusive as they are described: a field that the builder mapped is both.
  if (oneOf !== undefined) members.anyOf = modernised(oneOf);
  if (exclusiveMaximum === true) {
    members.exclusiveMaximum = members.maximum;
    delete members.maximum;
  }
  if (typeof exclusiveMinimum === 'number') members.exclusiveMinimum = exclusiveMinimum;
  if (nullable === true && typeof members.type === 'string') members.type = [members.type, 'null'];
  return members as T;
}
