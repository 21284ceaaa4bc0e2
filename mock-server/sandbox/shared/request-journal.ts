/** Status of a request's credential. The credential is never stored. */
type CredentialStatus = 'accepted' | 'refused' | 'missing' | 'unchecked';

/** One request that reached the sandbox, as a test may inspect it. */
interface JournalEntry {
  /** Counts from 1 since start or the last reset. */
  number: number;
  method: string;
  /** Path without the query. */
  path: string;
  /** Query parameters; the last value wins when one is repeated. */
  query: Record<string, string>;
  /** Header names in lower case, without credentials and cookies. */
  headers: Record<string, string>;
  credential: CredentialStatus;
  /** Text of the body, forms without credentials; empty when there was none. */
  body: string;
  /** Status of the response; undefined before it, and for dropped connections. */
  status?: number;
}

/** The recent requests of a sandbox. */
export interface RequestJournal {
  add(entry: Omit<JournalEntry, 'number'>): JournalEntry;
  /** Oldest first. */
  entries(): readonly JournalEntry[];
  clear(): void;
}

const WITHHELD_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/**
 * Opens a journal that keeps the last `capacity` requests, so that a long run doesn't grow.
 */
export function createRequestJournal(capacity: number): RequestJournal {
  let kept: JournalEntry[] = [];
  let count = 0;
  return {
    add(entry) {
      count += 1;
      const numbered = { ...entry, number: count };
      kept.push(numbered);
      if (kept.length > capacity) kept = kept.slice(-capacity);
      return numbered;
    },
    entries: () => [...kept],
    clear() {
      kept = [];
      count = 0;
    },
  };
}

/** The headers of a request without anything that could be a secret. */
export function headersWithoutCredentials(headers: Headers): Record<string, string> {
  const shown: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (!WITHHELD_HEADERS.has(name)) shown[name] = value;
  });
  return shown;
}

const WITHHELD_FIELDS = new Set([
  'assertion',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'password',
  'refresh_token',
  'token',
]);

/** Query parameters that hold a key. */
const WITHHELD_PARAMETERS = new Set(['hapikey']);

/** The query of a request without keys; the last value wins when a parameter is repeated. */
export function queryWithoutCredentials(query: URLSearchParams): Record<string, string> {
  const shown = [...query].map(([name, value]) => [name, WITHHELD_PARAMETERS.has(name) ? 'withheld' : value] as const);
  return Object.fromEntries(shown);
}

/** Tells whether a request carries a key or token, whatever it is worth. */
export function hasCredential(headers: Headers, query: URLSearchParams): boolean {
  return headers.has('authorization') || [...WITHHELD_PARAMETERS].some((name) => query.has(name));
}

/** The body of a request; a form without the values that could be secrets, as token requests carry them. */
export function bodyWithoutCredentials(headers: Headers, body: string): string {
  if (!(headers.get('content-type') ?? '').includes('x-www-form-urlencoded')) return body;
  const form = [...new URLSearchParams(body)];
  const shown = form.map(([name, value]): [string, string] => [name, WITHHELD_FIELDS.has(name) ? 'withheld' : value]);
  return new URLSearchParams(shown).toString();
}
