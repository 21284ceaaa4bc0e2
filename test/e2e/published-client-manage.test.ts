import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTab, tab, tick } from '../support/client-configure.ts';
import { press } from '../support/client-screens.ts';
import type { CrmWorld } from '../support/crm-world.ts';
import { startCrmWorld } from '../support/crm-world.ts';
import type { ClientPage } from '../support/published-client.ts';

const MANIFEST = `
specVersion: 1.0.0
integrations:
  - name: crm
    displayName: CRM
    provider: hubspot
    module: crm
    read:
      objects:
        - objectName: companies
          destination: records
          schedule: "0 7 * * *"
          requiredFields:
            - fieldName: name
          optionalFields:
            - fieldName: city
        - objectName: deals
          destination: records
          schedule: "0 7 * * *"
          requiredFields:
            - fieldName: amount
    write:
      objects:
        - objectName: contacts
        - objectName: deals
    proxy:
      enabled: true
  - name: calls-only
    displayName: Calls only
    provider: hubspot
    module: crm
    proxy:
      enabled: true
`;

/** The client that customers have today, around an installation: what it says of it, and how it ends. */
describe('managing an installation in the published client', () => {
  let world: CrmWorld;

  beforeAll(async () => {
    world = await startCrmWorld(MANIFEST);
  });

  afterAll(() => world?.stop());
  afterEach(async () => {
    world.hubspot.faults.clear();
    await world.client.closePages();
  });

  const namesOf = async (shown: ClientPage) => ((await shown.events()) as unknown[][]).map(([name]) => name);

  async function openConnected(groupRef: string) {
    await world.connect(groupRef);
    return world.open('crm', groupRef);
  }

  const companiesOf = async (groupRef: string) => (await world.stored('crm', groupRef)).read?.objects['companies'];

  test('stops reading an object and resumes it', async () => {
    const shown = await openConnected('paused');
    const { page } = shown;
    await openTab(page, 'Companies');
    await tick(page, 'City');
    await press(page, 'Install');
    await expect.poll(() => world.installations('crm', 'paused')).toHaveLength(1);
    await openTab(page, 'Companies');

    await press(page, 'Stop reading from Companies');
    await page.getByText('Are you sure you want to stop reading from Companies?').waitFor();
    await press(page, 'Cancel');
    await press(page, 'Stop reading from Companies');
    await press(page, 'Stop reading');
    await page.getByText('Reading is currently disabled').waitFor();
    const companies = await companiesOf('paused');
    expect(companies).toMatchObject({ disabled: true, schedule: '0 7 * * *', selectedFields: { city: true } });

    await press(page, 'Re-enable reading from Companies');
    await page.getByText('Reading from Companies is enabled.').waitFor();
    expect(await companiesOf('paused')).toEqual({ ...companies, disabled: false });
    expect(await shown.events()).toHaveLength(1);
  });

  test('installs from the write tab, and turns writing on and off', async () => {
    const shown = await openConnected('writes');
    const { page } = shown;
    await openTab(page, 'Write');
    await page.getByText('Allow test-project to write to these objects').waitFor();
    await page.getByRole('checkbox', { name: 'Contacts' }).click();
    await expect.poll(() => tab(page, 'Write').textContent()).toContain('pending');
    await press(page, 'Install');
    await expect.poll(() => world.installations('crm', 'writes')).toHaveLength(1);
    const first = { provider: 'hubspot', read: { objects: {} }, proxy: { enabled: true } };
    expect(await world.stored('crm', 'writes')).toEqual({
      ...first,
      write: { objects: { contacts: { objectName: 'contacts' } } },
    });

    const saveAll = async () => {
      await openTab(page, 'Write');
      await page.getByRole('checkbox', { name: 'Select all 2 objects' }).click();
      await press(page, 'Save');
    };
    await saveAll();
    await expect
      .poll(async () => (await world.stored('crm', 'writes')).write?.objects)
      .toEqual({ contacts: { objectName: 'contacts' }, deals: { objectName: 'deals' } });
    await saveAll();
    await expect.poll(() => world.stored('crm', 'writes')).toEqual({ ...first, write: { objects: {} } });
    await expect.poll(() => namesOf(shown)).toEqual(['installed', 'updated', 'updated']);
    await expect.poll(() => tab(page, 'Write').textContent()).toBe('Write');
  });

  test('shows the state of the connection, uninstalls with it, and installs again', async () => {
    const shown = await openConnected('whole');
    const { page } = shown;
    await press(page, 'Install');
    await expect.poll(() => namesOf(shown)).toEqual(['installed']);
    const [installation] = await world.installations('crm', 'whole');

    await openTab(page, 'Manage');
    await page.getByText('HubSpot workspace').waitFor();
    await page.getByText('Working', { exact: true }).waitFor();
    await page.getByText('Re-authenticate to HubSpot').waitFor();
    await press(page, 'Yes, uninstall');
    await page.getByText('Integration successfully uninstalled.').waitFor();
    await expect.poll(() => shown.events()).toContainEqual(['uninstalled', installation?.id]);
    expect(await world.installations('crm', 'whole')).toEqual([]);
    expect(await world.connections('whole')).toEqual([]);

    await press(page, 'Reinstall Integration');
    await page.getByText('Set up HubSpot integration').waitFor();
    await world.connect('whole');
    await page.reload();
    await press(page, 'Install');
    await expect.poll(() => world.installations('crm', 'whole')).toHaveLength(1);
  });

  test('removes the connection when nothing is installed', async () => {
    const { page } = await openConnected('removed');
    await openTab(page, 'Manage');
    await page.getByText('Click to disconnect your connection from the provider.').waitFor();
    await press(page, 'Remove connection');
    await page.getByText('Set up HubSpot integration').waitFor();
    expect(await world.connections('removed')).toEqual([]);
  });

  test('installs an integration without objects by itself, once, and uninstalls it', async () => {
    await world.connect('proxy');
    const shown = await world.open('calls-only', 'proxy');
    const { page } = shown;
    await page.getByText('You have successfully installed your HubSpot integration.').waitFor();
    await expect.poll(() => namesOf(shown)).toEqual(['installed']);
    expect(await world.stored('calls-only', 'proxy')).toEqual({ provider: 'hubspot', proxy: { enabled: true } });

    await page.reload();
    await page.getByText('You have successfully installed your HubSpot integration.').waitFor();
    expect(await world.installations('calls-only', 'proxy')).toHaveLength(1);
    await press(page, 'Uninstall');
    await page.getByText('Integration successfully uninstalled.').waitFor();
    await expect.poll(() => namesOf(shown)).toEqual(['uninstalled']);
    expect(await world.installations('calls-only', 'proxy')).toEqual([]);
  });

  test('says in the provider’s words that it refuses the credential, and deletes the connection', async () => {
    await world.connect('refused');
    world.hubspot.faults.add({ kind: 'status', status: 401, times: 'always' });
    const { page } = await world.open('crm', 'refused');
    await page.getByText('Responded with 401 on demand.').waitFor();
    await page.getByText('Re-authenticate to HubSpot').waitFor();
    expect((await world.connections('refused'))[0]?.status).toBe('bad_credentials');
    await press(page, 'Delete Connection');
    await page.getByText('Set up HubSpot integration').waitFor();
    expect(await world.connections('refused')).toEqual([]);
  });

  test('uninstalls while the provider refuses the credential', async () => {
    await world.connect('stopped');
    const objects = { deals: { objectName: 'deals', selectedFields: { amount: true } } };
    await world.call('POST', '/integrations/crm/installations', {
      groupRef: 'stopped',
      config: { content: { provider: 'hubspot', read: { objects } } },
    });
    world.hubspot.faults.add({ kind: 'status', status: 401, times: 'always' });
    const shown = await world.open('crm', 'stopped');
    await shown.page.getByText('Responded with 401 on demand.').waitFor();
    await press(shown.page, 'Uninstall');
    await expect.poll(() => world.installations('crm', 'stopped')).toEqual([]);
    await expect.poll(() => namesOf(shown)).toEqual(['uninstalled']);
  });

  test('shows a colleague what is installed, to change it', async () => {
    const first = await openConnected('shared');
    await press(first.page, 'Install');
    await expect.poll(() => namesOf(first)).toEqual(['installed']);

    const second = await world.open('crm', 'shared', { consumerRef: 'user-2', consumerName: 'Grace Example' });
    await second.page.getByText('Reading from Companies is enabled.').waitFor();
    await second.page.getByRole('checkbox', { name: 'City' }).click();
    await press(second.page, 'Save');
    await expect.poll(() => namesOf(second)).toEqual(['updated']);
    expect(await world.stored('crm', 'shared')).toMatchObject({
      read: { objects: { companies: { selectedFields: { name: true, city: true } } } },
    });
  });

  test('makes one installation of two tabs that install at once', async () => {
    await world.connect('tabs');
    const tabs = [await world.open('crm', 'tabs'), await world.open('crm', 'tabs')];
    for (const { page } of tabs) await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
    const responses = tabs.map(({ page }) =>
      page.waitForResponse(
        (response) => response.request().method() === 'POST' && /\/installations(\?|$)/.test(response.url()),
      ),
    );
    await Promise.all(tabs.map(({ page }) => press(page, 'Install')));
    expect((await Promise.all(responses)).map((response) => response.status()).sort()).toEqual([201, 409]);
    await expect.poll(async () => (await Promise.all(tabs.map(namesOf))).flat()).toEqual(['installed']);
    expect(await world.installations('crm', 'tabs')).toHaveLength(1);
    // Both go on with the one that there is.
    for (const { page } of tabs) await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  });
});
