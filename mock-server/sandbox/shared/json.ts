/** A value that JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** A JSON object: a provider's record, a request body or a response. */
export type JsonRecord = { readonly [name: string]: JsonValue };

/** Returns whether a value is a JSON object. */
export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
