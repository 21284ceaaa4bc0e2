import { ExactNumber } from '../../core/kernel/exact-number.ts';
import { parseForeignJson } from '../../core/kernel/foreign-json.ts';
import type { ProviderResponse } from '../../core/kernel/ports.ts';
import { redactSecrets } from '../../core/kernel/redact-secrets.ts';

/**
 * Converts a transport's response to the one that connectors see. A provider that echoes the credential in a refusal
 * must not leak it to problem documents, operation results or logs.
 *
 * @param headers names in any case; the last of several values wins
 * @param secrets redacted from the text of every response with a status of 400 or more
 */
export function toProviderResponse(
  status: number,
  headers: Iterable<readonly [string, string]>,
  text: string,
  secrets: readonly string[],
): ProviderResponse {
  const shown = status < 400 ? text : redactSecrets(text, secrets);
  const lowerCase = Array.from(headers, ([name, value]) => [name.toLowerCase(), value] as const);
  const setCookies = lowerCase.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []));
  const json = parseForeignJson(shown);
  return {
    status,
    headers: Object.fromEntries(lowerCase),
    ...(setCookies.length > 0 && { setCookies }),
    text: shown,
    json: json.value,
    ...(json.excess !== undefined && { excess: json.excess }),
  };
}

/** The id of a record, which outside is always a text; undefined when there is none. Some providers number theirs. */
export function idToString(id: unknown): string | undefined {
  if (typeof id === 'number' || id instanceof ExactNumber) return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Returns whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
