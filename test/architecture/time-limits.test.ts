import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TIME_LIMITS } from '../../mock-server/core/kernel/time-limits.ts';

type Limit = keyof typeof TIME_LIMITS;

/** With a new token, for which another process was waited for in vain. */
const SLOWEST_CALL: Limit[] = ['refreshLease', 'tokenRequest', 'tokenRequest', 'providerCall'];

/** Waits inside of another wait. Several are waited for one after the other. */
const INSIDE: [outer: Limit, ...inner: Limit[]][] = [
  ['partitionStatement', 'partitionLock'],
  ['partitionCheck', 'partitionLock'],
  ['announcement', 'databaseConnection'],
  // A sign-in may ask for a token at the end of its time, and every request stores what it did.
  ['callerIdle', 'answer', 'tokenRequest', 'tokenRequest', 'databaseConnection', 'statement'],
  ['callerIdle', 'idleTransaction'],
  ['callerIdle', 'keepAlive'],
  ['request', 'requestHeaders'],
  ['upload', 'request'],
  ['providerCall', 'connect', 'responseHeaders'],
  ['connect', 'proxiedLookup'],
  ['providerCall', 'responseIdle'],
  ['providerCall', 'credentialCheck'],
  ['providerCall', 'simulatedCall'],
  ['providerCall', 'streamRequest'],
  ['answer', 'providerCall'],
  ['answer', 'refreshLease', 'connect', 'proxiedHeaders'],
  ['answer', 'picture'],
  ['callerIdle', 'proxiedIdle'],
  ['tokenRequest', 'connect'],
  ['tokensStored', 'tokenRequest', 'tokenRequest'],
  ['refreshLease', 'tokensStored'],
  ['webhookAttempt', 'connect'],
  ['webhookAttempt', 'messageResponse'],
  ['deliveryLease', 'webhookAttempt', 'webhookBody'],
  ['lease', 'leaseRenewal', 'leaseRenewal', 'leaseRenewal'],
  ['stalledWork', 'lease'],
  ['stalledWork', 'answer'],
  ['stalledWork', ...SLOWEST_CALL, ...SLOWEST_CALL],
  ['stop', 'streamEnd'],
  ['stop', 'spans'],
];

/** Limits of a start, of a probe, of programs that call the server, and of streams, for which no caller waits. */
const ALONE: Limit[] = [
  'databaseFile',
  'migrationLock',
  'ping',
  'mockStop',
  'doctor',
  'command',
  'longPoll',
  'longPollMargin',
];

describe('the table of time limits', () => {
  it('is in ascending order', () => {
    const limits = Object.entries(TIME_LIMITS);
    expect(limits).toEqual(limits.toSorted(([, a], [, b]) => a - b));
  });

  it.each(INSIDE)('%s ends after %s and what else it waits for', (outer, ...inner) => {
    expect(inner.reduce((sum, limit) => sum + TIME_LIMITS[limit], 0)).toBeLessThan(TIME_LIMITS[outer]);
  });

  it('says of each limit what it is inside of or waits for', () => {
    expect([...new Set([...INSIDE.flat(), ...ALONE])].toSorted()).toEqual(Object.keys(TIME_LIMITS).toSorted());
  });
});

it.each([
  ['docs/operations.md', ['answer', 'proxiedIdle', 'callerIdle']],
  ['docs/proxy.md', ['answer']],
] satisfies [string, Limit[]][])('%s states the limits that callers and load balancers meet', (path, limits) => {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  for (const limit of limits) expect(text).toContain(` ${TIME_LIMITS[limit] / 1000} seconds`);
});

/** Forms in which a time limit would be written down where it is used. */
const LIMIT_IN_PLACE = [
  /AbortSignal\.timeout\(\s*[\d.]/g,
  /\bset(?:Timeout|Timer)\((?:[^;]|\n){0,400}?,\s*[1-9][\d_]*\s*\)/g,
  /\btimers\.set\(\s*\d/g,
  /\b(?:[A-Z]+_)*(?:TIMEOUT|LEASE)(?:_MS|_SECONDS)?\s*=/g,
  /\b\w*(?:[tT]imeout|[lL]ease|[iI]dle)(?:Ms|Millis|Seconds)?\??(?:: number)?\s*(?:[:=]|\?\?)\s*[1-9]/g,
];

function limitsInPlace(source: string): string[] {
  return LIMIT_IN_PLACE.flatMap((form) => source.match(form) ?? []);
}

const NO_LIMITS_OF_THE_SERVER = [
  // Maximum of a variable.
  'cli/shared/read-settings.ts MAX_TIMEOUT_SECONDS =',
  'node/config-variables.ts MAX_TIMEOUT_SECONDS =',
  // Times after which HubSpot and Salesforce give up, in the programs that stand in for them and know nothing of the server.
  'sandbox/hubspot/webhook-outbox.ts responseTimeoutMs = 5',
  'sandbox/salesforce/streaming.ts timeoutMs = 1',
];

const TABLE = 'core/kernel/time-limits.ts';

describe('the sources of the server', () => {
  it('have no time limit outside of the table', () => {
    const server = join(import.meta.dirname, '../../mock-server');
    const files = globSync('**/*.{ts,tsx}', { cwd: server, exclude: (name) => name === 'node_modules' });
    const found = files
      .filter((file) => file !== TABLE && !/\.test(-d)?\.tsx?$/.test(file))
      .flatMap((file) => limitsInPlace(readFileSync(join(server, file), 'utf8')).map((text) => `${file} ${text}`));
    expect(found.toSorted()).toEqual(NO_LIMITS_OF_THE_SERVER);
  });

  it.each([
    'const timeout = AbortSignal.timeout(5_000);',
    'const timer = setTimeout(() => reject(new Error("Too late.")), 30_000);',
    'const timer = setTimeout(giveUp, 100);',
    'timers.set(1_000, giveUp);',
    'const SEND_TIMEOUT_MS = 2_000;',
    'const TIMEOUT = 2_000;',
    'export const DELIVERY_LEASE_MS = 2_000;',
    'const { timeoutMs = 30_000 } = options;',
    'server.timeout = 120_000;',
    'new pg.Client({ connectionTimeoutMillis: 2000 })',
    'claim({ leaseMs: 20_000 })',
    'function serve(idleMs: number = 120_000) {}',
    'const limit = options.timeoutMs ?? 60_000;',
    'const pool = { statement_timeout: 60_000 };',
    'set local lock_timeout = 200',
  ])('would be reported with %s', (line) => {
    expect(limitsInPlace(line)).toHaveLength(1);
  });

  it.each([
    'AbortSignal.timeout(timeoutMs)',
    'setTimeout(resolve, 0)',
    'setTimeout(callback, ms); const next = [1, 2];\n',
    'set local statement_timeout = 0',
    'const POLL_INTERVAL_MS = 250;',
    'AMP_STATEMENT_TIMEOUT_SECONDS: count(1)',
  ])('may have %s', (line) => {
    expect(limitsInPlace(line)).toEqual([]);
  });
});
