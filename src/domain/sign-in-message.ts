/** What the page that ends a sign-in tells the page that opened it. Source: peer UI report, section 3.5. */
export type SignInMessage =
  /** `connectionId` is a hint; the server is asked. */
  | { kind: 'succeeded'; connectionId?: string }
  | { kind: 'failed'; message: string }
  /** A sign-in of several steps goes on with these. */
  | { kind: 'params'; params: Record<string, string> };

/** @returns undefined for what no such page posts; a message can come from anybody */
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
  // Any object that is not null can be asked for any member.
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
