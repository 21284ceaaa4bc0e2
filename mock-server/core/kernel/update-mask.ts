import type { Result } from './result.ts';
import { ok, reject } from './result.ts';

/**
 * Checks that every path of a mask has a value in the body. Paths themselves were checked before.
 *
 * @param resource member of the body that holds the values, such as `project`
 */
export function checkMaskValues<K extends string>(
  mask: readonly K[],
  values: Partial<Record<K, unknown>>,
  resource: string,
): Result<undefined> {
  const missing = mask.filter((path) => values[path] === undefined);
  return missing.length === 0 ? ok(undefined) : refuseMaskWithoutValue(missing, resource);
}

/** @returns the refusal of mask paths for which the body has no value */
export function refuseMaskWithoutValue(missing: readonly string[], resource: string): Result<never> {
  return reject(
    'invalid-update-mask',
    `Invalid update mask. There is no value for ${missing.map((path) => `"${path}"`).join(', ')} in "${resource}".`,
    { remedy: 'Give a value for every path of the mask, or leave the path out.' },
  );
}

/** @returns the refusal of mask paths that cannot be changed */
export function refuseUnknownMask(unknown: readonly string[], allowed: readonly string[]): Result<never> {
  return reject(
    'invalid-update-mask',
    `Invalid update mask. ${unknown.map((path) => `"${path}"`).join(', ')} cannot be changed.`,
    { remedy: `Use only: ${allowed.join(', ')}.` },
  );
}
