import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mappingRow, tab } from '../support/client-configure.ts';
import { press } from '../support/client-screens.ts';
import type { CrmWorld } from '../support/crm-world.ts';
import { startCrmWorld } from '../support/crm-world.ts';

const MANIFEST = `
specVersion: 1.0.0
integrations:
  - name: crm
    displayName: CRM
    provider: hubspot
    module: crm
    read:
      objects:
        - objectName: contacts
          mapToName: people
          mapToDisplayName: People
          destination: records
          schedule: "0 6 * * *"
          requiredFields:
            - fieldName: email
            - mapToName: label
              mapToDisplayName: Label
              prompt: Which field names the person?
            - mapToName: stage
              mapToDisplayName: Stage
              default: lifecyclestage
          optionalFields:
            - fieldName: city
            - mapToName: nickname
        - objectName: companies
          destination: records
          schedule: "0 7 * * *"
          requiredFields:
            - fieldName: name
        - objectName: deals
          destination: records
          schedule: "0 8 * * *"
    write:
      objects:
        - objectName: contacts
    proxy:
      enabled: true
`;

/** The wizard of the client that customers have today. */
describe('the wizard of the published client', () => {
  let world: CrmWorld;

  beforeAll(async () => {
    world = await startCrmWorld(MANIFEST);
  });

  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  async function openWizard(groupRef: string) {
    await world.connect(groupRef);
    const shown = await world.open('crm', groupRef, { variant: 'wizard' });
    await shown.page.getByText('You have successfully connected your HubSpot account').waitFor();
    await press(shown.page, 'Next');
    return shown;
  }

  const card = (page: Page, name: string) => page.getByRole('checkbox', { name }).first();
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  test('installs all chosen objects with one request, and goes on to edit them', async () => {
    const shown = await openWizard('wizard');
    const { page } = shown;
    await heading(page, 'Select Objects');
    expect(await next(page).isDisabled()).toBe(true);
    await card(page, 'Contacts').click();
    await page.getByText('Write Enabled').click();
    await card(page, 'Companies').click();
    await next(page).click();

    await heading(page, 'Included Fields');
    await page.getByText('Email', { exact: true }).waitFor();
    await next(page).click();
    await heading(page, 'Field Mappings');
    expect(await next(page).isDisabled()).toBe(true);
    const [label, stage] = [page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)];
    expect(await stage.inputValue()).toBe('Lifecycle Stage');
    await label.fill('First Name');
    await page.getByRole('option', { name: 'First Name', exact: true }).click();
    await next(page).click();
    await heading(page, 'Additional Fields');
    await page.getByRole('checkbox', { name: 'City' }).click();
    await next(page).click();
    await heading(page, 'Companies');
    await page.getByText('Company name', { exact: true }).waitFor();
    await next(page).click();

    await heading(page, 'Review & Create');
    const review = page.locator('main');
    for (const text of ['Reads and writes', 'Email', 'City', 'First Name', 'Label', 'Company name']) {
      await expect.poll(() => review.textContent()).toContain(text);
    }
    await press(page, 'Create Installation');
    await heading(page, 'Integration Installation Successful');
    await expect.poll(async () => ((await shown.events()) as unknown[][]).map(([name]) => name)).toEqual(['installed']);
    expect(await world.stored('crm', 'wizard')).toEqual({
      provider: 'hubspot',
      read: {
        objects: {
          contacts: {
            objectName: 'contacts',
            disabled: false,
            destination: 'records',
            schedule: '0 6 * * *',
            selectedFields: { email: true, city: true },
            selectedFieldMappings: { label: 'firstname', stage: 'lifecyclestage' },
          },
          companies: {
            objectName: 'companies',
            disabled: false,
            destination: 'records',
            schedule: '0 7 * * *',
            selectedFields: { name: true },
            selectedFieldMappings: {},
          },
        },
      },
      write: { objects: { contacts: { objectName: 'contacts' } } },
      proxy: { enabled: true },
    });

    await press(page, 'Edit Configuration');
    await page.getByText('Reading from Contacts is enabled.').waitFor();
    expect(await mappingRow(page, 'label').getByRole('combobox').inputValue()).toBe('First Name');
    await expect.poll(() => tab(page, 'People').textContent()).toBe('People');
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  });

  test('shows the server’s words when the installation is refused', async () => {
    const { page } = await openWizard('refused');
    await card(page, 'Deals').click();
    await next(page).click();
    await heading(page, 'Deals');
    await next(page).click();
    await press(page, 'Create Installation');
    await page.getByText('At least one field must be selected.').waitFor();
    expect(await world.installations('crm', 'refused')).toEqual([]);
  });

  test('gives way to the standard view when something is installed', async () => {
    await world.connect('installed');
    const objects = { companies: { objectName: 'companies', selectedFields: { name: true } } };
    await world.call('POST', '/integrations/crm/installations', {
      groupRef: 'installed',
      config: { content: { provider: 'hubspot', read: { objects } } },
    });
    const { page } = await world.open('crm', 'installed', { variant: 'wizard' });
    await tab(page, 'Companies').click();
    await page.getByText('Reading from Companies is enabled.').waitFor();
  });
});
