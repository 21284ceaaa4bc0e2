import { z } from 'zod';
import type { EndpointName, Problem, ValidationIssue } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { BodyOf, ErrorCodeOf, QueryOf, ResponseOf } from '../../core/kernel/use-case.ts';

/** Whether two types are the same in every property, its optionality included. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Schemas that the API description lists by name instead of repeating them. */
export const SCHEMA_NAMES = new Map<z.ZodType, string>();

/**
 * Ties a schema to a type of the contract: the compiler refuses the schema when the two differ in any property,
 * in either direction.
 *
 * @param name name in the API description; the schema is written out in place when absent
 */
export function contractSchema<T>(name?: string) {
  return <S extends z.ZodType<T>>(schema: S & (Same<z.output<S>, T> extends true ? unknown : never)): S => {
    if (name !== undefined) SCHEMA_NAMES.set(schema, name);
    return schema;
  };
}

/** How the parts of one endpoint's request and response look. */
export interface EndpointSchema<N extends EndpointName> {
  /** Values arrive as text. */
  query?: z.ZodType<QueryOf<N>>;
  body?: z.ZodType<BodyOf<N>>;
  /** Refuses a body before its shape is validated, for bodies of kinds that have another shape. */
  refuseFirst?: (body: unknown) => Rejection<ErrorCodeOf<N>> | undefined;
  /** Only describes; responses are not checked at run time. Absent when there is no body. */
  response?: z.ZodType<ResponseOf<N>>;
}

/** Checks the schemas of some endpoints. */
export function endpointSchemas<N extends EndpointName>(
  schemas: { [M in N]: EndpointSchema<M> },
): {
  [M in N]: EndpointSchema<M>;
} {
  return schemas;
}

/** Identifiers of the builder's own: any text that is not empty. */
export const ref = z.string().min(1).max(512);
/** Instant that the server sets, RFC 3339 in UTC. */
export const instant = z.string().meta({ format: 'date-time', readOnly: true });
/** Id that the server assigns, or the id of the resource to which this one belongs. */
export const assignedId = z.string().meta({ readOnly: true });
/** Credential that no response contains. */
export const hiddenSecret = z.string().min(1).max(8192).meta({ writeOnly: true });
/** The same as callers give it, with any offset. */
export const givenInstant = z.iso.datetime({ offset: true, error: 'expected an instant such as 2026-01-31T12:00:00Z' });
/** Names by which people read things. */
export const label = z.string().min(1).max(512);

/** `true` or `false` of a query string. */
export const queryFlag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'expected true or false' }).optional(),
);

/** Whole number of a query string. */
function queryInteger(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .int({ error: `expected a whole number from ${min} to ${max}` })
      .min(min)
      .max(max)
      .optional(),
  );
}

const mapKey = z.string().min(1).max(256);

/** Map with at most so many entries. */
export function smallMap<V extends z.ZodType>(value: V, most: number, key = mapKey) {
  return z
    .record(key, value)
    .refine((map) => Object.keys(map).length <= most, { error: `at most ${most} entries are possible` });
}

/** Query of a paginated list. */
export const page = z.object({
  pageSize: queryInteger(1, LIMITS.maxPageSize),
  pageToken: z.string().max(256).optional(),
});

/** Query of a list whose response is an array. Tokens of lists hold a name. */
export const listQuery = z.object({
  pageSize: queryInteger(1, LIMITS.maxPageSize),
  pageToken: z.string().max(4096).optional(),
});

/**
 * Update mask. `<objectName>` in a path stands for any name. The use case rejects other paths, so that the problem document
 * lists the allowed ones.
 */
export function updateMask(paths: readonly string[]) {
  const patterns = paths.filter((path) => path.includes('<'));
  const pattern = patterns.map((path) => `^${path.replaceAll('.', '\\.').replace('<objectName>', '.+')}$`);
  const fixed = { enum: paths.filter((path) => !path.includes('<')) };
  return z.array(
    z
      .string()
      .max(1024)
      .meta(patterns.length === 0 ? fixed : { anyOf: [fixed, ...pattern.map((one) => ({ pattern: one }))] }),
  );
}

const validationIssue = contractSchema<ValidationIssue>('ValidationIssue')(
  z.object({
    type: z.string(),
    title: z.string(),
    detail: z.string(),
    in: z.enum(['body', 'header', 'path', 'query']),
    name: z.string(),
    pointer: z.string().optional(),
    value: z.unknown().optional(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  }),
);

/** Problem document of every refusal. */
export const problem = contractSchema<Problem>('Problem')(
  z.object({
    type: z.string(),
    href: z.string().optional(),
    title: z.string(),
    status: z.number(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    subsystem: z.string().optional(),
    time: instant.optional(),
    requestId: z.string().optional(),
    causes: z.array(z.string()).optional(),
    remedy: z.string().optional(),
    retryable: z.boolean().optional(),
    retryAfter: instant.optional(),
    context: z.record(z.string(), z.unknown()).optional(),
    issues: z.array(validationIssue).optional(),
  }),
);
