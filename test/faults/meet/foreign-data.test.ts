import { expect, it } from 'vitest';
import { startCallTrackingSandbox } from '../../../mock-server/sandbox/start.ts';
import type { Operation } from '../../../src/contract/index.ts';
import { callApi } from '../../support/api-client.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { deployCalls, installCalls, operationsOf } from '../../support/installed-server.ts';
import { startLocalServer } from '../../support/local-server.ts';
import { spawnServer } from '../../support/spawn-server.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';

it('answers a create with an unknown outcome when the provider responds with JSON nested 5,000 deep', async () => {
  const sandbox = await startCallTrackingSandbox({ counts: { calls: 1 } });
  afterThisTest(() => sandbox.close());
  let created = 0;
  const provider = await startLocalServer(async (request, response) => {
    if (request.method === 'POST') {
      created += 1;
      request.resume();
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(`{"id":"TAG1","nested":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
      return;
    }
    const { authorization = '' } = request.headers;
    const forwarded = await fetch(`${sandbox.url}${request.url}`, { headers: { authorization } });
    response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text());
  });
  afterThisTest(() => provider.close());
  const receiver = await startWebhookReceiver();
  afterThisTest(() => receiver.stop());
  const server = await spawnServer({ providers: { callRail: provider.url } });
  afterThisTest(() => server.kill());
  await deployCalls(server, receiver.url);
  const installation = await installCalls(server);

  const path = `/v1/projects/${server.project}/integrations/calls-to-crm/objects/tags`;
  const body = { groupRef: 'acme-group', type: 'create', record: { name: 'Hot', tag_level: 'account' } };
  const { status, body: answer } = await callApi<object>(server.write, server.apiKey, 'POST', path, body, 'write');
  expect(status).not.toBe(500);
  expect(JSON.stringify(answer)).toContain('The outcome is unknown');
  const isWrite = ({ result }: Operation) => result?.includes('[tags]') === true;
  expect((await operationsOf(server, installation)).filter(isWrite)).toMatchObject([{ status: 'failure' }]);
  expect(created).toBe(1);
});
