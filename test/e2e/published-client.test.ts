import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { Connection, Destination, Installation, Integration } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import { press } from '../support/client-screens.ts';
import type { ClientPage, PublishedClient } from '../support/published-client.ts';
import { startPublishedClient } from '../support/published-client.ts';
import { sharedTokenKeys, signToken } from '../support/sign-token.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { isSignedWith, startWebhookReceiver } from '../support/webhook-receiver.ts';

const MANIFEST = `
specVersion: 1.0.0
integrations:
  - name: call-insights
    displayName: Call insights
    provider: callRail
    read:
      objects:
        - objectName: companies
          destination: records
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - fieldName: name
          optionalFieldsAuto: all
          backfill:
            defaultPeriod:
              fullHistory: true
    write:
      objects:
        - objectName: tags
    proxy:
      enabled: true
`;

/** The client that customers have today, unmodified, against our server. */
describe('published client 2.16.1', () => {
  let sandbox: RunningSandbox;
  let receiver: WebhookReceiver;
  let server: SpawnedServer;
  let client: PublishedClient;
  let call: ReturnType<typeof projectCaller>;
  let integration: Integration;

  beforeAll(async () => {
    sandbox = await startCallTrackingSandbox();
    receiver = await startWebhookReceiver();
    server = await spawnServer({ providers: { callRail: sandbox.url } });
    call = projectCaller(server);
    await call('POST', '/destinations', { name: 'records', type: 'webhook', metadata: { url: receiver.url } });
    const deployed = await call<Integration[]>('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
    const [first] = deployed.body;
    if (first === undefined) throw new Error('The manifest was not deployed.');
    integration = first;
    client = await startPublishedClient(server);
  });

  afterAll(async () => {
    await client?.stop();
    await server?.stop();
    await receiver?.stop();
    await sandbox?.close();
  });

  afterEach(() => client.closePages());

  async function connect({ page }: ClientPage, key: string): Promise<void> {
    await page.locator('input[type=password]').fill(key);
    await press(page, 'Next');
  }

  async function installations(groupRef: string): Promise<Installation[]> {
    const { body } = await call<Installation[]>(
      'GET',
      `/integrations/${integration.id}/installations?groupRef=${groupRef}`,
    );
    return body;
  }

  test('connects with an API key, installs, updates and uninstalls', async () => {
    const shown = await client.open({ props: { integration: 'call-insights', groupRef: 'acme' } });
    const { page } = shown;
    await connect(shown, 'demo-key');

    await page.getByText('ID', { exact: true }).first().waitFor();
    await press(page, 'Install');
    await expect.poll(() => shown.events()).toContainEqual(['installed', expect.any(String), expect.anything()]);
    const [installed] = await installations('acme');
    expect(installed?.config.content.read?.objects['companies']).toMatchObject({
      destination: 'records',
      schedule: '*/10 * * * *',
      selectedFields: { id: true, name: true },
    });
    expect(installed?.config.content.proxy).toEqual({ enabled: true });

    const { body: destination } = await call<Destination>('GET', '/destinations/records?includeSecrets=true');
    await receiver.until((received) => records(received, 'companies') === 50);
    for (const received of receiver.received) {
      expect(isSignedWith(received, destination.secrets?.webhookSigningKey ?? '')).toBe(true);
    }

    await page.getByRole('tab', { name: 'Companies' }).click();
    // The client shows eight fields a page.
    await page.getByPlaceholder('Search fields...').fill('zone');
    await page.getByRole('checkbox', { name: /time.?zone/i }).click();
    await press(page, 'Save');
    await expect.poll(() => shown.events()).toContainEqual(['updated', installed?.id, expect.anything()]);
    const [updated] = await installations('acme');
    expect(updated?.config.content.read?.objects['companies']?.selectedFields).toMatchObject({ time_zone: true });

    await page.getByRole('tab', { name: 'Manage' }).click();
    await page.getByRole('button', { name: /uninstall/i }).click();
    await expect.poll(() => shown.events()).toContainEqual(['uninstalled', installed?.id]);
    expect(await installations('acme')).toEqual([]);
  });

  test('stores nothing when the provider refuses the key', async () => {
    const shown = await client.open({ show: 'connect', props: { provider: 'callRail', groupRef: 'refused' } });
    const received = shown.page.waitForResponse((response) => response.url().endsWith('connections:generate'));
    await connect(shown, 'not-a-key');
    expect((await received).status()).toBe(422);
    expect((await call<Connection[]>('GET', '/connections?groupRef=refused')).body).toEqual([]);
  });

  test('reports a connection made by ConnectProvider', async () => {
    const shown = await client.open({ show: 'connect', props: { provider: 'callRail', groupRef: 'connected' } });
    await connect(shown, 'demo-key');
    await expect
      .poll(() => shown.events())
      .toContainEqual(['connected', expect.objectContaining({ provider: 'callRail', status: 'created' })]);
  });

  test('leaves for the address that ConnectProvider was given', async () => {
    const props = { provider: 'callRail', groupRef: 'redirected', redirectUrl: 'about:blank#connected' };
    const shown = await client.open({ show: 'connect', props });
    await connect(shown, 'demo-key');
    await shown.page.waitForURL('about:blank#connected');
    expect((await call<Connection[]>('GET', '/connections?groupRef=redirected')).body).toHaveLength(1);
  });

  test('installs in the name of the consumer of a user token', async () => {
    const { publicKeyPem } = sharedTokenKeys();
    const key = { label: 'pages', algorithm: 'RSA', publicKeyPem };
    const { kid } = (await call<{ kid: string }>('POST', '/jwt-keys', key)).body;
    const shown = await client.open({
      props: { integration: 'call-insights', groupRef: 'signed', consumerRef: 'grace' },
      getToken: (claims) => signToken({ kid, now: Date.now(), claims }),
    });
    await connect(shown, 'demo-key');
    await press(shown.page, 'Install');
    await expect.poll(() => installations('signed')).toHaveLength(1);
    const [installation] = await installations('signed');
    expect(installation).toMatchObject({
      createdBy: 'consumer:grace',
      config: { createdBy: 'consumer:grace' },
      connection: { consumer: { consumerRef: 'grace' } },
    });
  });

  test.each([
    ['Error loading project test-project', { apiKey: 'not-a-key' }],
    ['Error loading project elsewhere', { project: 'elsewhere' }],
    ['Integration "unknown" not found', { props: JSON.stringify({ integration: 'unknown' }) }],
  ])('says: %s', async (text, query) => {
    const { page } = await client.open({ props: { integration: 'call-insights' } });
    const address = new URL(page.url());
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    await page.goto(address.href);
    await page.getByText(text).waitFor();
  });
});

function records(received: WebhookReceiver['received'], objectName: string): number {
  return received
    .filter(({ message }) => message.objectName === objectName)
    .reduce((sum, { message }) => sum + message.resultInfo.numRecords, 0);
}
