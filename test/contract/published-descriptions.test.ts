import { describe, expect, it } from 'vitest';
import type { ReceivedResponse } from '../support/api-description.ts';
import { compareWithOwn, compareWithPublished, isPublishedDescriptionPresent } from '../support/api-description.ts';
import { assertDescribed } from '../support/check-response.ts';
import { DEVIATIONS } from '../support/deviations.ts';
import { connect, deploy, install } from '../support/management-steps.ts';
import type { CallOptions, TestServer } from '../support/test-server.ts';
import { createTestServer, KEYS } from '../support/test-server.ts';

const respond = ({
  type = 'application/json',
  ...more
}: Partial<ReceivedResponse> & { type?: string }): ReceivedResponse => ({
  api: 'management',
  method: 'GET',
  path: '/projects/acme',
  status: 200,
  headers: new Headers({ 'Content-Type': type, 'X-Request-Id': 'r' }),
  text: '{}',
  ...more,
});
const project = { id: '1', name: 'acme', appName: 'Acme', orgId: 'o', createTime: '2026-11-21T12:03:00.000Z' };

describe("the server's own description", () => {
  it('is what responses are held to', () => {
    expect(compareWithOwn(respond({ text: JSON.stringify(project) }))).toMatchObject({
      kind: 'conforms',
      operation: 'GET /projects/{project} 200',
    });
  });

  it.each<[string, Partial<ReceivedResponse> & { type?: string }, string]>([
    ['a member of another type', { text: JSON.stringify({ ...project, id: 7 }) }, '/id must be string'],
    ['a status that is not listed', { status: 418 }, 'the status 418 is not described'],
    ['another content type', { type: 'text/html' }, 'the content type "text/html" is not described'],
    [
      'a body where there is none',
      { method: 'DELETE', path: '/projects/p/topics/t', status: 204 },
      'a body is not described',
    ],
    [
      'a missing header',
      { headers: new Headers({ 'Content-Type': 'application/json' }), text: JSON.stringify(project) },
      'the header X-Request-Id is missing',
    ],
  ])('finds %s', (_what, more, error) => {
    expect(compareWithOwn(respond(more))).toMatchObject({ kind: 'differs', errors: [error] });
    expect(() => assertDescribed(respond(more))).toThrow(/differs from its description/);
  });

  it('has every address at which something is done', () => {
    expect(() => assertDescribed(respond({ path: '/nowhere' }))).toThrow(/differs from its description/);
    expect(() => assertDescribed(respond({ path: '/nowhere', status: 404, text: '' }))).not.toThrow();
  });
});

// Shown as skipped where the published material is not beside the repository.
describe.skipIf(!isPublishedDescriptionPresent)('the published descriptions', { tags: ['published'] }, () => {
  it('are what every response of every test on a test server is held to', async () => {
    expect(compareWithPublished(respond({ text: JSON.stringify(project) })).kind).toBe('conforms');
    expect(compareWithPublished(respond({}))).toMatchObject({
      kind: 'differs',
      errors: expect.arrayContaining([" must have required property 'appName'"]),
    });
    const server = await createTestServer();
    server.ports.store.projects.find = async () => ({ ...project, id: 'project-1', createTime: 'yesterday' });
    await expect(server.call('GET', '/projects/acme')).rejects.toThrow(/differs/);
  });

  it.each<[string, Partial<ReceivedResponse> & { type?: string }]>([
    ['a problem document', { status: 404, type: 'application/problem+json', text: '{"status":99}' }],
    ['an operation', { path: '/projects/p/operations/o', text: '{"id":"1"}' }],
    ['a write', { api: 'write', method: 'POST', path: '/projects/p/integrations/i/objects/o', text: '{}' }],
    ['a read', { api: 'read', method: 'POST', path: '/projects/p/integrations/i/objects/o', status: 201 }],
  ])('describe %s', (_what, more) => {
    expect(compareWithPublished(respond(more)).kind).toBe('differs');
  });
});

type Request = [method: string, path: string, options?: CallOptions];

const TAGS = '/projects/acme/integrations/calls-to-crm/objects/tags';
const INTEGRATION: Request = ['GET', '/projects/acme/integrations/calls-to-crm'];
const write = (body: object, headers = {}): Request => [
  'POST',
  TAGS,
  { api: 'write', body: { groupRef: 'g1', ...body }, headers },
];

/** A request to an installed world whose response needs each deviation, in their order. */
const NEEDED_BY: readonly { request: Request; prepare?: (server: TestServer) => Promise<unknown> | unknown }[] = [
  { request: INTEGRATION },
  { request: INTEGRATION },
  { request: ['GET', '/projects/acme/jwt-keys', { key: null }] },
  { request: write({}, { Accept: 'application/json' }) },
  {
    request: write({ type: 'create', record: { name: 'x' } }),
    prepare: ({ ports }) => {
      ports.secrets.open = () => Promise.reject(new Error('another key'));
    },
  },
];

describe.skipIf(!isPublishedDescriptionPresent)(
  'a deviation from them is needed, and only where it says',
  { tags: ['published'] },
  () => {
    it.each(DEVIATIONS.map((deviation, index) => ({ deviation, index, what: deviation.what })))(
      '$what',
      async ({ deviation, index }) => {
        const needed = NEEDED_BY[index];
        if (needed === undefined) throw new Error('Nothing shows that it is needed.');
        const server = await createTestServer();
        await deploy(server);
        await connect(server);
        await install(server);
        await needed.prepare?.(server);
        const [method, path, { api = 'management', key = KEYS.full, ...options } = {}] = needed.request;
        const { status, headers, text } = await server.call(method, path, { api, key, ...options });
        const comparison = compareWithPublished({ api, method, path, status, headers, text });
        expect(comparison).toMatchObject({ kind: 'conforms', deviations: expect.arrayContaining([deviation]) });
      },
    );
  },
);
