import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, mappingRow, openTab, tab, tick } from '../support/client-configure.ts';
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
              mapToName: address
            - mapToName: label
              mapToDisplayName: Label
              prompt: Which field names the person?
            - mapToName: stage
              mapToDisplayName: Stage
              default: lifecyclestage
          optionalFields:
            - fieldName: city
              mapToName: town
            - fieldName: phone
            - fieldName: jobtitle
            - mapToName: nickname
              mapToDisplayName: Nickname
          backfill:
            defaultPeriod: { fullHistory: true }
        - objectName: companies
          destination: records
          schedule: "0 7 * * *"
          requiredFields:
            - fieldName: name
          optionalFieldsAuto: all
        - objectName: unicorns
          destination: records
          schedule: "0 8 * * *"
          requiredFields:
            - fieldName: horn
`;
const UNIQUE = 'Each field must be mapped to a unique value';
const FIELD_MAPPING = {
  contacts: [
    { mapToName: 'color', mapToDisplayName: 'Color', prompt: 'Which field holds the color?' },
    { mapToName: 'nickname', mapToDisplayName: 'Pet name' },
    {
      mapToName: 'lead',
      mapToDisplayName: 'Lead state',
      fieldName: 'hs_lead_status',
      mappedValues: ['fresh', 'known', 'busy', 'lost'].map((mappedValue) => ({
        mappedValue,
        mappedDisplayValue: mappedValue.toUpperCase(),
      })),
    },
  ],
};

/** The client that customers have today, from the first choice to the last change. */
describe('configuring in the published client', () => {
  let world: CrmWorld;

  beforeAll(async () => {
    world = await startCrmWorld(MANIFEST);
  });

  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  const stored = (groupRef: string) => world.stored('crm', groupRef);
  const readOf = async (groupRef: string, name: string) => (await stored(groupRef)).read?.objects[name];

  async function open(groupRef: string, props?: object) {
    await world.connect(groupRef);
    return world.open('crm', groupRef, props);
  }

  test('installs with required fields, mappings, a default and optional fields', async () => {
    const shown = await open('fields');
    const { page } = shown;
    await page.getByText('People in test-project is mapped to Contacts in HubSpot.').waitFor();
    await page.getByText('Email', { exact: true }).waitFor();
    expect(await mappingRow(page, 'stage').getByRole('combobox').inputValue()).toBe('Lifecycle Stage');

    await press(page, 'Install');
    await expect
      .poll(() => mappingRow(page, 'label').locator('..').getByRole('alert').textContent())
      .toBe('* required');
    expect(await shown.events()).toEqual([]);

    await choose(mappingRow(page, 'label'), 'First Name');
    await choose(mappingRow(page, 'nickname'), 'First Name');
    await expect.poll(() => page.getByText(UNIQUE).count()).toBe(2);
    expect(await mappingRow(page, 'nickname').getByRole('combobox').inputValue()).toBe('');
    await choose(mappingRow(page, 'nickname'), 'Company Name');

    await page.getByPlaceholder('Search fields...').fill('nothing such');
    await page.getByText('No fields found matching "nothing such"').waitFor();
    await page.getByPlaceholder('Search fields...').fill('');
    await page.getByRole('checkbox', { name: 'Select all 3 fields' }).click();
    await tick(page, 'Phone Number');
    expect(await page.getByRole('checkbox', { name: 'Select all 3 fields' }).getAttribute('aria-checked')).toBe(
      'mixed',
    );
    await press(page, 'Install');

    await expect.poll(() => shown.events()).toHaveLength(1);
    const [[name, installationId, config]] = (await shown.events()) as [[string, string, { content: object }]];
    const [installation] = await world.installations('crm', 'fields');
    expect([name, installationId]).toEqual(['installed', installation?.id]);
    expect(config.content).toEqual(installation?.config.content);
    expect(await readOf('fields', 'contacts')).toEqual({
      objectName: 'contacts',
      destination: 'records',
      schedule: '0 6 * * *',
      backfill: { defaultPeriod: { fullHistory: true } },
      selectedFields: { email: true, city: true, jobtitle: true },
      selectedFieldMappings: { label: 'firstname', nickname: 'company', stage: 'lifecyclestage' },
      selectedValueMappings: {},
      dynamicMappingsInput: [],
    });
    // The next object that is not saved is shown, and the saved one is no longer marked.
    await page.getByText('Company name', { exact: true }).waitFor();
    await expect.poll(() => tab(page, 'People').textContent()).toBe('People');

    await openTab(page, 'People');
    await tick(page, 'City');
    await expect.poll(() => tab(page, 'People').textContent()).toContain('pending');
    await press(page, 'Reset');
    await expect.poll(() => tab(page, 'People').textContent()).toBe('People');
  });

  test('maps what the page offers, and values, shows them again and delivers them', async () => {
    const { page } = await open('values', { fieldMapping: FIELD_MAPPING });
    await choose(mappingRow(page, 'label'), 'First Name');
    await choose(mappingRow(page, 'color'), 'Favourite colour');
    await choose(mappingRow(page, 'nickname'), 'Company Name');
    await page.getByText('Pet name').waitFor();
    expect(await page.getByText('Nickname').count()).toBe(0);
    const values = page.locator('[id="Lead state"]').getByRole('combobox');
    for (const [at, value] of ['UNQUALIFIED', 'OPEN', 'IN PROGRESS', 'NEW'].entries()) {
      await values.nth(at).click();
      // A value that was taken is not offered again.
      await expect.poll(() => page.getByRole('option').count()).toBe(4 - at);
      await page.getByRole('option', { name: value, exact: true }).click();
    }
    await press(page, 'Install');
    await page.getByText('Company name', { exact: true }).waitFor();

    const selectedValueMappings = {
      hs_lead_status: { fresh: 'UNQUALIFIED', known: 'OPEN', busy: 'IN_PROGRESS', lost: 'NEW' },
    };
    expect(await readOf('values', 'contacts')).toMatchObject({
      selectedFieldMappings: { label: 'firstname', color: 'favourite_colour', nickname: 'company' },
      selectedValueMappings,
      dynamicMappingsInput: FIELD_MAPPING.contacts,
    });
    await expect.poll(() => tab(page, 'People').textContent()).toBe('People');

    await page.reload();
    await expect
      .poll(() => values.evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'value'))))
      .toEqual(['UNQUALIFIED', 'OPEN', 'IN PROGRESS', 'NEW']);
    await expect.poll(() => tab(page, 'People').textContent()).toBe('People');
    await tick(page, 'City');
    await press(page, 'Save');
    await expect.poll(async () => (await readOf('values', 'contacts'))?.selectedFields).toHaveProperty('city', true);
    expect(await readOf('values', 'contacts')).toMatchObject({ selectedValueMappings });

    const delivered = () =>
      world.receiver.received
        .filter(({ message }) => message.groupRef === 'values')
        .flatMap(({ message }) => message.result ?? []);
    await expect.poll(() => delivered().length).toBe(20);
    for (const { raw, mappedFields } of delivered()) {
      const { properties } = raw as { properties: { email: string; hs_lead_status: string } };
      expect(mappedFields).toMatchObject({ address: properties.email });
      const { hs_lead_status } = selectedValueMappings;
      const [expected] =
        Object.entries(hs_lead_status).find(([, theirs]) => theirs === properties.hs_lead_status) ?? [];
      expect(mappedFields?.['lead']).toBe(expected ?? null);
    }
  });

  test('saves one object at a time and keeps what is pending in the others', async () => {
    const shown = await open('objects');
    const { page } = shown;
    await openTab(page, 'Companies');
    await page.getByText('1 of 2').waitFor();
    await tick(page, 'Industry');
    await openTab(page, 'People');
    await expect.poll(() => tab(page, 'Companies').textContent()).toContain('pending');

    await choose(mappingRow(page, 'label'), 'Last Name');
    await press(page, 'Install');
    await expect.poll(() => tab(page, 'Companies').getAttribute('aria-selected')).toBe('true');
    expect(Object.keys((await stored('objects')).read?.objects ?? {})).toEqual(['contacts']);

    await expect.poll(() => page.getByRole('checkbox', { name: 'Industry' }).getAttribute('aria-checked')).toBe('true');
    await press(page, 'Save');
    await expect
      .poll(async () => ((await shown.events()) as unknown[][]).map(([name]) => name))
      .toEqual(['installed', 'updated']);
    expect((await stored('objects')).read?.objects).toMatchObject({
      contacts: { selectedFieldMappings: { label: 'lastname' } },
      companies: { schedule: '0 7 * * *', selectedFields: { name: true, industry: true } },
    });
    await expect.poll(() => tab(page, 'Companies').textContent()).toBe('Companies');
  });

  test('shows every field of an object with optionalFieldsAuto, and selects all of them', async () => {
    const { page } = await open('auto');
    await openTab(page, 'Companies');
    await page.getByRole('checkbox', { name: 'Select all 12 fields' }).click();
    await press(page, 'Install');
    await expect.poll(() => world.installations('crm', 'auto')).toHaveLength(1);
    const { selectedFields = {} } = (await readOf('auto', 'companies')) ?? {};
    expect(Object.keys(selectedFields)).toHaveLength(13);
    expect(selectedFields).toMatchObject({ name: true, domain: true, annualrevenue: true, hs_object_id: true });
  });

  test('says of an object that the account does not have that it could not be loaded', async () => {
    const { page } = await open('unicorns');
    await openTab(page, 'Unicorns');
    await page.getByText('Unable to load object').waitFor();
    await page.getByText('Unable to infer object type from: unicorns').waitFor();
    expect(await page.getByRole('button', { name: 'Install', exact: true }).isDisabled()).toBe(true);
  });

  test('shows what the provider refused, and saves once it takes it', async () => {
    const shown = await open('refused');
    const { page } = shown;
    await openTab(page, 'Companies');
    await tick(page, 'Industry');
    world.hubspot.faults.add({ kind: 'status', status: 400, pathContains: 'companies' });
    await press(page, 'Install');
    await page.getByText('companies: Responded with 400 on demand.').waitFor();
    expect(await world.installations('crm', 'refused')).toEqual([]);
    await press(page, 'Install');
    await expect.poll(() => world.installations('crm', 'refused')).toHaveLength(1);
    expect((await readOf('refused', 'companies'))?.selectedFields).toEqual({ name: true, industry: true });
  });
});
