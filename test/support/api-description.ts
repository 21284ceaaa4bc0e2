import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { openApiDocument } from '../../mock-server/http/openapi/openapi-document.ts';
import type { Api } from '../../src/contract/index.ts';
import type { Deviation } from './deviations.ts';
import { DEVIATIONS } from './deviations.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/reference/openapi');

/** Whether the published descriptions are beside the repository. Without them responses are not compared. */
export const isPublishedDescriptionPresent = existsSync(FOLDER);

const FILES: Record<Api, string> = {
  management: 'api.json',
  write: 'write.json',
  read: 'read.json',
  search: 'search.json',
};

type Place = readonly string[];
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>;
}
interface DescribedResponse {
  content?: Record<string, object>;
  headers?: Record<string, { $ref?: string; required?: boolean }>;
}

/** A response of the server, with its request. */
export interface ReceivedResponse {
  api: Api;
  method: string;
  /** Below `/v1`, without a query. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Result of comparing a response with its description. */
export type Comparison =
  /** `deviations` are those without which it would differ. */
  | { kind: 'conforms'; operation: string; deviations: Deviation[] }
  | { kind: 'differs'; operation: string; errors: string[] }
  /** The description has no such operation. */
  | { kind: 'undescribed' };

type Compare = (received: ReceivedResponse) => Comparison;
const published = new Map<Api, Compare>();
const own = new Map<Api, Compare>();

/** Compares a response with the published description of its operation, known deviations aside. */
export function compareWithPublished(received: ReceivedResponse): Comparison {
  const read = () => JSON.parse(readFileSync(join(FOLDER, FILES[received.api]), 'utf8'));
  return compareWith(published, received, read, { deviations: DEVIATIONS, isDefaultEnough: true });
}

/** Compares a response with the description that the server gives of itself, which has to name every status. */
export function compareWithOwn(received: ReceivedResponse): Comparison {
  // Parsed from text as a client gets it.
  const read = () => JSON.parse(JSON.stringify(openApiDocument(received.api)));
  return compareWith(own, received, read, { deviations: [], isDefaultEnough: false });
}

interface Strictness {
  deviations: readonly Deviation[];
  /** Whether `default` speaks for a status that is not listed. */
  isDefaultEnough: boolean;
}

function compareWith(
  known: Map<Api, Compare>,
  received: ReceivedResponse,
  read: () => Description,
  strictness: Strictness,
): Comparison {
  const compare = known.get(received.api) ?? createComparison(read(), strictness);
  known.set(received.api, compare);
  return compare(received);
}

function createComparison(description: Description, { deviations, isDefaultEnough }: Strictness): Compare {
  const validatorAt = createValidators(description);
  const paths = Object.keys(description.paths).map((template) => ({ template, pattern: patternOf(template) }));

  function errorsOf(received: ReceivedResponse, place: Place, responses: Record<string, DescribedResponse>): string[] {
    const status = String(received.status);
    const isListed = Object.hasOwn(responses, status);
    const response = isListed ? responses[status] : isDefaultEnough ? responses['default'] : undefined;
    if (response === undefined) return [`the status ${status} is not described`];
    const where = [...place, 'responses', isListed ? status : 'default'];
    return [...missingHeaders(response, received, description), ...contentErrors(response, received, where)];
  }

  function contentErrors(
    { content = {} }: DescribedResponse,
    { headers, text }: ReceivedResponse,
    where: Place,
  ): string[] {
    const [type = ''] = (headers.get('Content-Type') ?? '').split(';');
    if (Object.keys(content).length === 0) return text === '' ? [] : ['a body is not described'];
    if (!Object.hasOwn(content, type)) return [`the content type "${type}" is not described`];
    const validate = validatorAt([...where, 'content', type, 'schema']);
    const value: unknown = type.endsWith('json') ? JSON.parse(text) : text;
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  return (received) => {
    const method = received.method.toLowerCase();
    const template = paths.find(({ pattern }) => pattern.test(received.path))?.template ?? '';
    const responses = description.paths[template]?.[method]?.responses;
    if (responses === undefined) return { kind: 'undescribed' };
    const operation = `${received.method} ${template} ${received.status}`;
    const all = errorsOf(received, ['paths', template, method], responses);
    const explained = new Map(all.map((error) => [error, explanationOf(deviations, received, operation, error)]));
    const errors = all.filter((error) => explained.get(error) === undefined);
    if (errors.length > 0) return { kind: 'differs', operation, errors };
    return {
      kind: 'conforms',
      operation,
      deviations: [...new Set(explained.values())].filter((one) => one !== undefined),
    };
  };
}

function explanationOf(
  deviations: readonly Deviation[],
  { api }: ReceivedResponse,
  operation: string,
  error: string,
): Deviation | undefined {
  return deviations.find((one) => one.api === api && one.operation.test(operation) && one.error.test(error));
}

/** @returns a function that compiles the schema at a place of the description when it is first asked for */
function createValidators(description: Description): (place: Place) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  // The package's types speak of a module with a default export, and Node hands out the function itself.
  (ajvFormats as unknown as (target: Ajv2020) => void)(ajv);
  // Not in the package; what a key is made of is for its own endpoint to validate.
  ajv.addFormat('pem', true);
  ajv.addSchema({ $id: 'description', ...modernised(description) });
  const compiled = new Map<string, ValidateFunction>();
  return (place) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `description#/${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
}

function missingHeaders(
  { headers = {} }: DescribedResponse,
  received: ReceivedResponse,
  description: Description,
): string[] {
  const isRequired = ([, header]: [string, { $ref?: string; required?: boolean }]) =>
    (header.$ref === undefined ? header : resolve<typeof header>(description, header.$ref)).required === true;
  return Object.entries(headers)
    .filter((entry) => isRequired(entry) && !received.headers.has(entry[0]))
    .map(([name]) => `the header ${name} is missing`);
}

/** @param ref as in `#/components/headers/RequestId`; the caller says what is there */
function resolve<T>(root: unknown, ref: string): T {
  return ref
    .slice(2)
    .split('/')
    .reduce((value, part) => (value as Record<string, unknown>)[part], root) as T;
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/:]+');
  return new RegExp(`^${escaped}$`);
}

/** OpenAPI 3.0 writes null and exclusive bounds in its own way. */
function modernised<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(modernised) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, exclusiveMaximum, exclusiveMinimum, ...rest } = schema as Record<string, unknown>;
  const members = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modernised(value)]));
  if (exclusiveMaximum === true) {
    members.exclusiveMaximum = members.maximum;
    delete members.maximum;
  }
  if (typeof exclusiveMinimum === 'number') members.exclusiveMinimum = exclusiveMinimum;
  if (nullable === true && typeof members.type === 'string') members.type = [members.type, 'null'];
  return members as T;
}
