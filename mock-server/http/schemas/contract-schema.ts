import type { z } from 'zod';

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
