import { beforeEach, expect, test } from 'vitest';
import type { Log } from '../core/kernel/ports.ts';
import { createLog } from './log.ts';

const CANARY = 'c4n4ry-5up3r-s3cr3t-v4lu3';

let lines: string[];
let log: Log;

beforeEach(() => {
  lines = [];
  log = createLog({
    level: 'info',
    knownSecrets: ['known-secret-value'],
    destination: { write: (line) => lines.push(line) },
  });
});

const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}');

test('a line is one JSON object with level, time, event and fields', () => {
  log.info('request', { requestId: 'r-1', ms: 3, nested: { status: 200 } });
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    event: 'request',
    requestId: 'r-1',
    ms: 3,
    nested: { status: 200 },
  });
  expect(lines.at(-1)).toMatch(/^\{.*\}\n$/);
});

test('what is below the level is not written', () => {
  log.debug('details', { a: 1 });
  expect(lines).toEqual([]);
});

test('errors are written with their stack, code and cause', () => {
  const error = Object.assign(new Error('outer', { cause: new Error('inner') }), { code: 'E_CODE' });
  log.error('crashed', { error });
  expect(last()['error']).toMatchObject({
    name: 'Error',
    message: 'outer',
    code: 'E_CODE',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'inner' },
  });
});

test.for([
  ['a field by its name', { apiKey: CANARY }],
  ['a header by its name', { headers: { authorization: `Token token=${CANARY}`, 'X-Api-Key': CANARY } }],
  ['a whole object by its name', { credential: { anything: { deep: CANARY } } }],
  ['a field in a list', { items: [{ password: CANARY }, { client_secret: CANARY }] }],
  ['a bearer token in a text', { message: `sent Authorization: Bearer ${CANARY}` }],
  ['basic credentials in a text', { message: `Basic ${Buffer.from(CANARY).toString('base64')}` }],
  ['a key in an address', { url: `https://api.example/x?api_key=${CANARY}&page=2` }],
  ['a password in an address', { url: `postgres://user:${CANARY}@db/amp` }],
  ['JSON in a text', { body: JSON.stringify({ access_token: CANARY }) }],
  ['JSON in JSON in a text', { body: JSON.stringify({ body: JSON.stringify({ token: CANARY }) }) }],
  ['a provider’s own scheme in a text', { message: `Token token="${CANARY}"` }],
  ['the message and stack of an error', { error: new Error(`refused password=${CANARY}`) }],
  ['the cause of an error', { error: new Error('x', { cause: { token: CANARY } }) }],
] as [string, Record<string, unknown>][])('a credential is cut out of %s', ([, fields]) => {
  log.info('event', fields);
  expect(lines.join()).not.toContain(CANARY);
  expect(lines.join()).not.toContain(Buffer.from(CANARY).toString('base64'));
  expect(lines.join()).toContain('[redacted]');
});

test('keys of this server and of webhooks are known by their form', () => {
  log.warn(`used amp_${'a'.repeat(32)}`, { note: `whsec_${'b'.repeat(32)}`, jwt: `eyJhbGciOiJub25lIn0.eyJzdWIi.sig` });
  expect(last()).toMatchObject({ event: 'used amp_[redacted]', note: 'whsec_[redacted]', jwt: '[redacted]' });
});

test('a known secret is redacted at any position', () => {
  log.info('known-secret-value', { path: '/x/known-secret-value/y', 'known-secret-value': 1 });
  expect(lines.join()).not.toContain('known-secret-value');
});

test('ordinary facts stay readable', () => {
  const facts = {
    connectionId: 'c-1',
    status: 'working',
    keyId: 'k-1',
    tokens: 3,
    reason: 'Basic plan, token missing',
  };
  log.info('connection.status', facts);
  expect(last()).toMatchObject(facts);
});

test('nothing that is logged can take the process down or fill the disk', () => {
  const ring: Record<string, unknown> = { big: 2n ** 60n, bytes: new Uint8Array(9) };
  ring['self'] = ring;
  log.info('odd', { ring, long: 'x'.repeat(100_000), many: Array.from({ length: 10_000 }, () => 'y') });
  expect(lines.at(-1)?.length).toBeLessThan(10_000);
});
