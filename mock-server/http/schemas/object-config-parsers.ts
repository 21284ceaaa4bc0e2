import type { z } from 'zod';
import type { Rejection, Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type { Finding } from '../../core/kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../../core/kernel/validation-issues.ts';
import type { ObjectConfigParsers } from '../../core/lifecycle/patch-object-config.ts';
import { readObjectConfig, subscribeObjectConfig, writeObjectConfig } from './config.ts';

/** Validate an object config after a patch with the schemas that validate it in a request. */
export const OBJECT_CONFIG_PARSERS: ObjectConfigParsers = {
  read: (value, place) => parse(readObjectConfig, value, place),
  write: (value, place) => parse(writeObjectConfig, value, place),
  subscribe: (value, place) => parse(subscribeObjectConfig, value, place),
};

function parse<T>(
  schema: z.ZodType<T>,
  value: unknown,
  place: readonly string[],
): Result<T, Rejection<'invalid-input'>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const findings = parsed.error.issues.slice(0, 50).map<Finding>(({ path, message }) => ({
    name: fieldPath([...place, ...path.map((part) => (typeof part === 'number' ? part : String(part)))]),
    detail: `${message}.`,
  }));
  return { ok: false, rejection: refuseFindings('invalid-input', 'The patched configuration is not valid', findings) };
}
