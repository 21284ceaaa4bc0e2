/**
 * Message of the callback page to the page that opened the sign-in window. Source: published client, OAuth window
 * messages.
 */
export type SignInMessage =
  /** `connectionId` is a hint and verified with the server. */
  | { kind: 'succeeded'; connectionId?: string }
  | { kind: 'failed'; message: string }
  /** Parameters for the next step of a multi-step sign-in. */
  | { kind: 'params'; params: Record<string, string> };

/** @returns undefined for other messages; any page can post one */
export function readSignInMessage(data: unknown): SignInMessage | undefined {
  const { eventType, source, params, message, data: more } = asRecord(data);
  if (source === 'ampersand-custom-auth') return { kind: 'params', params: stringValues(params) };
  const { connection, error } = asRecord(more);
  if (eventType === 'AUTHORIZATION_SUCCEEDED') {
    return { kind: 'succeeded', connectionId: text(connection) ?? text(asRecord(connection).id) };
  }
  if (eventType === 'AUTHORIZATION_FAILED') {
    return { kind: 'failed', message: text(message) ?? text(error) ?? '' };
  }
  return undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  // Every non-null object can be read as a record.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

function stringValues(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
