import type { JsonRecord } from '../shared/json.ts';

/** Reasons of a token endpoint. Source: RFC 6749, section 5.2. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of a token endpoint, before it is put into the provider's own shape. */
export interface TokenError {
  error: TokenErrorCode;
  description: string;
  /** 401 for a client that failed to identify itself, else 400. */
  status: 400 | 401;
}

/** @returns a refusal */
export function tokenError(error: TokenErrorCode, description: string): TokenError {
  return { error, description, status: error === 'invalid_client' ? 401 : 400 };
}

/** The shape that the standard gives to a refusal. */
export function standardErrorBody({ error, description }: TokenError): JsonRecord {
  return { error, error_description: description };
}
