import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestServer } from '../../test/support/test-server.ts';
import { readReferenceFile } from '../node/start-server.ts';
import { createManagementApp } from './apps/management-app.ts';

/** Every large response that needs no key. */
const PATHS = [
  '/openapi.json',
  '/openapi-proxy.json',
  '/reference/swagger-ui.css',
  '/reference/swagger-ui-bundle.js',
  '/v1/providers',
];

afterEach(() => vi.restoreAllMocks());

async function createApp() {
  const { ports } = await createTestServer();
  const readFile = vi.fn(readReferenceFile);
  const app = createManagementApp({ ports, readReferenceFile: readFile });
  const get = async (path: string, headers = {}) => app.fetch(new Request(`https://api.test${path}`, { headers }));
  return { get, readFile };
}

describe.each(PATHS)('%s', (path) => {
  it('responds with 304 and no body to a client that has it', async () => {
    const { get } = await createApp();
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(path, { 'If-None-Match': known });
      expect([response.status, response.headers.get('ETag'), await response.text()], known).toEqual([304, etag, '']);
    }
  });

  it('responds with all of it to a client that has another version', async () => {
    const { get } = await createApp();
    const whole = await (await get(path)).text();
    const response = await get(path, { 'If-None-Match': '"other", W/"another"' });
    expect([response.status, await response.text()]).toEqual([200, whole]);
  });

  it('is written and read once', async () => {
    const { get, readFile } = await createApp();
    await get(path);
    readFile.mockClear();
    const stringify = vi.spyOn(JSON, 'stringify');
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    const sizes = stringify.mock.results.map(({ value }) => String(value).length);
    expect([Math.max(0, ...sizes) < 1_000, readFile.mock.calls]).toEqual([true, []]);
    expect(new Set(responses.map(({ headers }) => headers.get('ETag'))).size).toBe(1);
  });
});

it('a file that could not be read is read again by the next request', async () => {
  const { get, readFile } = await createApp();
  readFile.mockRejectedValueOnce(new Error('EMFILE'));
  expect((await get('/reference/swagger-ui.css')).status).toBe(500);
  expect((await get('/reference/swagger-ui.css')).status).toBe(200);
});
