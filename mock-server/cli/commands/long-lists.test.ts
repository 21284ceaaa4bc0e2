import { describe, expect, it } from 'vitest';
import { problemStub, useAmp } from '../../../test/support/run-amp.ts';
import type { StubRequest, StubResponse } from '../../../test/support/stub-api.ts';

const { amp, serve } = useAmp();

const COUNT = 3_210;
const PAGE = 500;

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A list as the API pages it. */
const pagesOf =
  (entries: object[]) =>
  (request: StubRequest): StubResponse => {
    const query = new URL(request.path, 'http://stub').searchParams;
    const from = Number(query.get('pageToken') ?? 0);
    const to = from + Number(query.get('pageSize'));
    return {
      body: entries.slice(from, to),
      headers: to < entries.length ? { 'x-amp-next-page-token': String(to) } : {},
    };
  };

const installations = Array.from({ length: COUNT }, (_, index) => ({
  id: uuid(index),
  integrationId: index % 3 === 0 ? 'a' : 'b',
  group: { groupRef: `team-${index}` },
  connection: { id: uuid(index + COUNT) },
  healthStatus: 'healthy',
  config: { revisionId: index < COUNT - 2 ? 'r2' : 'r1', content: { read: { objects: { calls: {} } } } },
}));
const connections = Array.from({ length: COUNT }, (_, index) => ({
  id: uuid(index),
  provider: 'hubspot',
  group: { groupRef: `team-${index}` },
  status: index === COUNT - 1 ? 'bad_credentials' : 'working',
}));

const OF_INTEGRATION = 'GET /v1/projects/crm/integrations/call-sync/installations';
const OF_PROJECT = 'GET /v1/projects/crm/installations';
const LIST = ['list:installations', 'call-sync', '-p', 'crm'];

describe('a list of thousands', () => {
  it('is printed page by page, as it comes', async () => {
    const lines: string[] = [];
    const printed: number[] = [];
    await serve({
      [OF_INTEGRATION]: (request) => {
        printed.push(lines.length);
        return pagesOf(installations)(request);
      },
    });
    const { exitCode } = await amp(LIST, { onLine: (line) => lines.push(line) });
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(COUNT);
    expect(printed).toEqual(Array.from({ length: Math.ceil(COUNT / PAGE) }, (_, page) => page * PAGE));
  });

  it('is one JSON array', async () => {
    await serve({ [OF_INTEGRATION]: pagesOf(installations) });
    expect((await amp([...LIST, '--json'])).out).toBe(JSON.stringify(installations, null, 2));
  });

  it('is one table on a screen', async () => {
    await serve({ [OF_INTEGRATION]: pagesOf(installations) });
    const lines = (await amp(LIST, { width: 120 })).out.split('\n');
    expect(lines).toHaveLength(COUNT + 1);
    expect(lines.filter((line) => line.startsWith('Installation ID'))).toHaveLength(1);
  });

  it('ends at the limit', async () => {
    const stub = await serve({ [OF_INTEGRATION]: pagesOf(installations) });
    expect((await amp([...LIST, '--limit', '600'])).out.split('\n')).toHaveLength(600);
    expect(stub.requests).toHaveLength(2);
  });

  it('is not complete when a page fails, with the reason apart from it', async () => {
    await serve({
      [OF_INTEGRATION]: (request) =>
        request.path.includes('pageToken') ? problemStub(503, { detail: 'Later.' }) : pagesOf(installations)(request),
    });
    const { exitCode, out, err } = await amp([...LIST, '--json']);
    expect(exitCode).toBe(1);
    expect(() => JSON.parse(out)).toThrow();
    expect(JSON.parse(`${out.replace(/,$/, '')}]`)).toHaveLength(PAGE - 1);
    expect(JSON.parse(err)).toMatchObject({ status: 503, detail: 'Later.' });
  });

  it('is counted for each integration', async () => {
    await serve({
      'GET /v1/projects/crm/integrations': { body: ['a', 'b'].map((id) => ({ id, name: id, provider: 'callRail' })) },
      [OF_PROJECT]: pagesOf(installations),
    });
    expect((await amp(['list:integrations', '-p', 'crm'])).out.split('\n')).toEqual([
      'Integration ID: a, Integration Name: a (1070 installations)',
      'Integration ID: b, Integration Name: b (2140 installations)',
    ]);
  });

  it('is looked through by the upgrade of installations', async () => {
    await serve({
      'GET /v1/projects/crm/integrations/call-sync': { body: { id: 'a', latestRevision: { id: 'r2' } } },
      [OF_INTEGRATION]: pagesOf(installations),
    });
    const { out, err } = await amp(['upgrade:installations', 'call-sync', '--dry-run', '-p', 'crm']);
    expect(out.split('\n')).toHaveLength(2);
    expect(err).toBe(`${COUNT - 2} of ${COUNT} installations had the latest revision already.`);
  });

  it('is looked through by the doctor', async () => {
    const stub = await serve({
      'GET /healthz': { body: { status: 'ok' } },
      'GET /readyz': { body: { status: 'ready' } },
      'GET /v1/projects': { body: [{ id: 'p1', name: 'crm' }] },
      'GET /v1/projects/crm/integrations': { body: [] },
      'GET /v1/projects/crm/destinations': { body: [] },
      'GET /v1/projects/crm/connections': pagesOf(connections),
    });
    const { exitCode, out } = await amp(['doctor']);
    expect(exitCode).toBe(0);
    expect(out).toContain(
      `warning  connection ${uuid(COUNT - 1)}: hubspot refuses the credentials of the group team-3209`,
    );
    const lists = stub.requests.filter(({ path }) => path.startsWith('/v1/projects/crm/connections'));
    expect(lists).toHaveLength(Math.ceil(COUNT / PAGE));
  });
});
