import { z } from 'zod';
import { LIMITS } from '../../../src/contract/index.ts';

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
