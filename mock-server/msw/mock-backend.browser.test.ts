import { setupWorker } from 'msw/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMockBackend, MOCK } from './index.ts';

const backend = createMockBackend({ scenario: 'installed', records: { calls: 7 } });
const worker = setupWorker(...backend.handlers);

beforeAll(() => worker.start({ quiet: true }));

afterAll(async () => {
  worker.stop();
  await backend.stop();
});

const headers = { 'x-api-key': MOCK.apiKey, 'content-type': 'application/json' };
const project = `http://localhost:8080/v1/projects/${MOCK.project}`;

it('handles the requests of a page through its worker', async () => {
  const query = new URLSearchParams({ groupRef: MOCK.groupRef, integration: MOCK.integration });
  const state = await (await fetch(`${project}/bootstrap?${query}`, { headers })).json();
  expect(state.installations).toHaveLength(1);
  expect(state.hydratedRevision.content.read.objects[0].allFieldsMetadata.duration.valueType).toBe('float');
});

it('refuses as the server does', async () => {
  const response = await fetch(`${project}/connections:generate`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(400);
  expect((await response.json()).issues.length).toBeGreaterThan(1);
});

it('reads in the background and delivers', async () => {
  await expect.poll(() => backend.webhookMessages().length).toBe(1);
  expect(backend.webhookMessages()[0]?.resultInfo.numRecords).toBe(7);
});

it('passes calls of the proxy through to the simulated provider', async () => {
  const { id } = await (await fetch(project, { headers })).json();
  const proxyHeaders = {
    'x-api-key': MOCK.fullApiKey,
    'x-amp-proxy-version': '1',
    'x-amp-project-id': id,
    'x-amp-integration-name': MOCK.integration,
    'x-amp-group-ref': MOCK.groupRef,
  };
  const response = await fetch(`${backend.origins.proxy}/v3/a.json`, { headers: proxyHeaders });
  expect((await response.json()).accounts).toHaveLength(1);
});
