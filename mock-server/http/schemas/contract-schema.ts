import type { z } from 'zod';
import type { EndpointName } from '../../../src/contract/index.ts';
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
