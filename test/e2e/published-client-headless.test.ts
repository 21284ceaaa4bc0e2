import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
          destination: records
          schedule: "0 6 * * *"
          requiredFields:
            - fieldName: email
            - mapToName: label
              mapToDisplayName: Label
            - mapToName: stage
              default: lifecyclestage
          optionalFields:
            - fieldName: city
            - mapToName: nickname
    write:
      objects:
        - objectName: contacts
        - objectName: deals
    proxy:
      enabled: true
`;

/** The hooks of the client that customers have today, on a page without its components. */
describe('the headless hooks of the published client', () => {
  let world: CrmWorld;

  beforeAll(async () => {
    world = await startCrmWorld(MANIFEST, 'headless.tsx');
  });

  afterAll(() => world?.stop());
  afterEach(() => world.client.closePages());

  /** Opens a page and evaluates expressions over `headless`, the latest results of the hooks. */
  async function open(groupRef: string, integration = 'crm') {
    const { page } = await world.open(integration, groupRef);
    const of = <T = unknown>(expression: string) =>
      page.evaluate<T>(`(() => { const h = window.headless; return ${expression}; })()`);
    /** Calls an action and waits for its end. */
    const act = (name: string, config?: string) =>
      page.evaluate<unknown>(`new Promise((resolve) => {
        const h = window.headless;
        const calls = [];
        h.${name}({
          ${config === undefined ? '' : `config: ${config},`}
          onSuccess: (installation) => calls.push(['success', installation?.id]),
          onError: (error) => calls.push(['error', error.message]),
          onSettled: () => resolve(calls),
        });
      })`);
    await expect.poll(() => of('h?.installed.isLoaded && h.connection.isSuccess && h.manifest.isSuccess')).toBe(true);
    return { page, of, act };
  }

  test('describe the project, the connection and the manifest', async () => {
    const connection = await world.connect('described');
    const { page, of } = await open('described');
    await page.getByText('Caught').waitFor();
    expect(await of('h.providerProps.projectIdOrName')).toBe('test-project');
    expect(await of('h.context.options.project')).toBe('test-project');
    expect(await of('h.enums')).toEqual({
      FieldSettingWriteOnCreateEnum: { Always: 'always', Never: 'never' },
      FieldSettingWriteOnUpdateEnum: { Always: 'always', Never: 'never', IfEmpty: 'ifEmpty' },
    });
    expect(await of('h.connection.connection')).toMatchObject({
      id: connection.id,
      provider: 'hubspot',
      group: { groupRef: 'described' },
      consumer: { consumerRef: 'user-1' },
    });
    expect(
      await of('h.connection.connection.createTime instanceof Date && !isNaN(h.connection.connection.createTime)'),
    ).toBe(true);
    expect(await of('[h.connection.isPending, h.connection.isError, h.connection.error]')).toEqual([
      false,
      false,
      null,
    ]);

    expect(await of('h.manifest.data.content')).toMatchObject({
      name: 'crm',
      provider: 'hubspot',
      proxy: { enabled: true },
    });
    expect(await of('h.manifest.getReadObjects().map((o) => o.objectName)')).toEqual(['contacts']);
    const contacts = 'h.manifest.getReadObject("contacts")';
    expect(await of(`${contacts}.object.displayName`)).toBe('Contacts');
    expect(await of(`${contacts}.getRequiredFields("no-mappings").map((f) => [f.fieldName, f.displayName])`)).toEqual([
      ['email', 'Email'],
    ]);
    expect(await of(`${contacts}.getRequiredMapFields().map((f) => f.mapToName)`)).toEqual(['label', 'stage']);
    expect(await of(`${contacts}.getRequiredMapFields()[1]._default`)).toBe('lifecyclestage');
    expect(await of(`${contacts}.getOptionalFields("no-mappings").map((f) => f.displayName)`)).toEqual(['City']);
    expect(await of(`${contacts}.getOptionalMapFields().map((f) => f.mapToName)`)).toEqual(['nickname']);
    expect(await of('h.manifest.getReadObject("unicorns").object')).toBe(null);
    expect(await of('h.manifest.getWriteObject("deals").object')).toMatchObject({
      objectName: 'deals',
      displayName: 'Deals',
    });
    expect(await of('h.manifest.getCustomerFieldsForObject("contacts").getField("hs_lead_status")')).toMatchObject({
      displayName: 'Lead Status',
      valueType: 'singleSelect',
      values: expect.arrayContaining([{ value: 'NEW', displayValue: 'NEW' }]),
    });
    expect(await of('Object.keys(h.manifest.getCustomerFieldsForObject("contacts").allFields)')).toContain(
      'favourite_colour',
    );
    expect(await of('[h.installed.isIntegrationInstalled, h.installed.isError, h.installed.isLoading]')).toEqual([
      false,
      false,
      false,
    ]);
    expect(await of('h.installation.installation ?? null')).toBe(null);
  });

  test('know of nothing before the group is connected', async () => {
    const { page } = await world.open('crm', 'no-connection');
    const responses = () =>
      page.evaluate(`(() => {
        const h = window.headless;
        return [h?.connection.isSuccess, h?.connection.connection, h?.installation.installation,
          h?.installed.isIntegrationInstalled, h?.manifest.data, h?.manifest.getReadObjects()];
      })()`);
    await expect.poll(responses).toEqual([true, undefined, undefined, false, undefined, []]);
  });

  test('make, change and delete an installation from a draft', async () => {
    await world.connect('made');
    const { of, act } = await open('made');
    expect(await of('h.config.draft')).toEqual({});
    expect(await act('update.updateInstallation', 'h.config.get()')).toEqual([['error', expect.any(String)]]);
    expect(await act('remove.deleteInstallation')).toEqual([['error', expect.any(String)]]);

    const contacts = 'h.config.readObject("contacts")';
    await of(`${contacts}.setEnableRead()`);
    await of(`${contacts}.setSelectedField({ fieldName: "city", selected: true })`);
    await of(`${contacts}.setFieldMapping({ fieldName: "firstname", mapToName: "label" })`);
    await of(`${contacts}.setFieldMapping({ fieldName: "company", mapToName: "nickname" })`);
    await expect.poll(() => of(`${contacts}.getFieldMapping("nickname")`)).toBe('company');
    await of(`${contacts}.deleteFieldMapping("nickname")`);
    const deals = 'h.config.writeObject("deals")';
    await of(`${deals}.setEnableWrite()`);
    await of(`${deals}.setDefaultValues({ fieldName: "dealname", value: { stringValue: "New" } })`);
    await of(
      `${deals}.setWriteOnUpdateSetting({ fieldName: "dealname", value: h.enums.FieldSettingWriteOnUpdateEnum.Never })`,
    );
    await of(
      `${deals}.setWriteOnCreateSetting({ fieldName: "dealname", value: h.enums.FieldSettingWriteOnCreateEnum.Always })`,
    );
    await of(`${deals}.setEnableDeletion()`);
    await of('h.config.proxy().setEnableProxy()');
    await expect.poll(() => of('h.config.proxy().getProxyEnabled()')).toBe(true);
    expect(await of(`${contacts}.getSelectedField("city")`)).toBe(true);
    expect(await of(`${contacts}.getFieldMapping("stage")`)).toBe('lifecyclestage');
    expect(await of(`${deals}.getDefaultValues("dealname")`)).toEqual({ stringValue: 'New' });
    expect(await of('JSON.stringify(h.deprecatedConfig.draft) === JSON.stringify(h.config.draft)')).toBe(true);

    const [[, installationId] = []] = (await act('create.createInstallation', 'h.config.get()')) as [[string, string]];
    const [installation] = await world.installations('crm', 'made');
    expect(installationId).toBe(installation?.id);
    expect(installation?.config.content).toEqual({
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
        },
      },
      write: {
        objects: {
          deals: {
            objectName: 'deals',
            deletionSettings: { enabled: true },
            selectedFieldSettings: {
              dealname: { default: { stringValue: 'New' }, writeOnCreate: 'always', writeOnUpdate: 'never' },
            },
          },
        },
      },
      proxy: { enabled: true },
    });
    await expect.poll(() => of('h.installation.installation?.id')).toBe(installationId);
    await expect.poll(() => of('h.installed.isIntegrationInstalled')).toBe(true);
    await expect.poll(() => of('h.installed.config?.content')).toEqual(installation?.config.content);
    await expect.poll(() => of('h.config.draft.read?.objects.contacts.schedule')).toBe('0 6 * * *');
    expect(await act('create.createInstallation', 'h.config.get()')).toEqual([['error', expect.any(String)]]);

    await of(`${contacts}.setSelectedField({ fieldName: "city", selected: false })`);
    await of(`${contacts}.setDisableRead()`);
    await of(`${deals}.setDisableWrite()`);
    await of('h.config.writeObject("contacts").setEnableWrite()');
    await expect.poll(() => of('Object.keys(h.config.get().write.objects)')).toEqual(['contacts']);
    expect(await act('update.updateInstallation', 'h.config.get()')).toEqual([['success', installationId]]);
    expect(await world.stored('crm', 'made')).toMatchObject({
      read: { objects: { contacts: { disabled: true, schedule: '0 6 * * *', selectedFields: { email: true } } } },
      write: { objects: { contacts: { objectName: 'contacts' } } },
    });
    expect((await world.stored('crm', 'made')).write?.objects).not.toHaveProperty('deals');
    expect(await of('[h.update.isPending, h.update.error, h.update.errorMsg]')).toEqual([false, null, null]);

    await of('h.config.removeObject("contacts")');
    await expect.poll(() => of('h.config.get().read.objects.contacts ?? null')).toBe(null);
    await of('h.config.reset()');
    await expect.poll(() => of('h.config.get().read.objects.contacts.disabled')).toBe(true);

    expect(await act('remove.deleteInstallation')).toEqual([['success', undefined]]);
    expect(await world.installations('crm', 'made')).toEqual([]);
    await expect.poll(() => of('h.installed.isIntegrationInstalled')).toBe(false);
    await expect.poll(() => of('h.installation.installation ?? null')).toBe(null);
  });

  test('pass on the server’s words when it refuses a draft', async () => {
    await world.connect('refused');
    const { of, act } = await open('refused');
    await of('h.config.readObject("contacts").setEnableRead()');
    await expect.poll(() => of('h.config.get().read?.objects.contacts.objectName')).toBe('contacts');
    expect(await act('create.createInstallation', 'h.config.get()')).toEqual([['error', expect.any(String)]]);
    await expect.poll(() => of('h.create.errorMsg')).toContain('A field must be chosen for "Label".');
    expect(await world.installations('crm', 'refused')).toEqual([]);
  });
});
