import { beforeEach, describe, expect, it } from 'vitest';
import type { SalesforceSandbox } from './app.ts';
import { createSalesforceSandbox } from './app.ts';
import { DEMO_TOKEN } from './session.ts';

const TOOLING = '/services/data/v60.0/tooling';

let sandbox: SalesforceSandbox;

beforeEach(() => {
  sandbox = createSalesforceSandbox();
});

async function call(method: string, path: string, body?: unknown, token = DEMO_TOKEN) {
  const request = new Request(`https://acme.my.salesforce.com${TOOLING}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await sandbox.fetch(request);
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}

const CHANNELS = '/sobjects/PlatformEventChannel';
const MEMBERS = '/sobjects/PlatformEventChannelMember';

const channel = (name = 'amp_1') => ({
  FullName: `${name}__chn`,
  Metadata: { channelType: 'data', label: 'Demo' },
});
const member = (objectName: string, more: object = {}, name = 'amp_1') => {
  const entity = `${objectName.replace(/__c$/, '__')}ChangeEvent`;
  return {
    FullName: `${name}_chn_${entity.replace('__', '_')}`,
    Metadata: {
      eventChannel: `${name}__chn`,
      selectedEntity: entity,
      filterExpression: '',
      enrichedFields: [],
      ...more,
    },
  };
};
const find = (type: string, name: string) =>
  call('GET', `/query?${new URLSearchParams({ q: `SELECT Id FROM ${type} WHERE DeveloperName = '${name}'` })}`);

describe('channels and their members', () => {
  it('are created, found by name, shown, changed and deleted', async () => {
    const made = await call('POST', CHANNELS, channel());
    expect(made).toMatchObject({ status: 201, json: { success: true, errors: [], warnings: [], infos: [] } });
    const added = await call('POST', MEMBERS, member('Invoice__c'));
    expect(added).toMatchObject({ status: 201 });
    expect((await find('PlatformEventChannel', 'amp_1')).json.records).toMatchObject([{ Id: made.json.id }]);
    expect((await find('PlatformEventChannelMember', 'amp_1_chn_Invoice_ChangeEvent')).json.records).toMatchObject([
      { Id: added.json.id },
    ]);
    const path = `${MEMBERS}/${added.json.id}`;
    const { Metadata } = (await call('GET', path)).json;
    expect(Metadata).toMatchObject({ eventChannel: 'amp_1__chn', selectedEntity: 'Invoice__ChangeEvent' });
    const changed = { Metadata: { ...Metadata, enrichedFields: [{ name: 'OwnerId' }] } };
    expect((await call('PATCH', path, changed)).status).toBe(204);
    expect((await call('GET', path)).json.Metadata).toEqual(changed.Metadata);
    expect((await call('DELETE', `${CHANNELS}/${made.json.id}`)).status).toBe(400);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('DELETE', `${CHANNELS}/${made.json.id}`)).status).toBe(204);
  });

  it('refuse a name that is taken', async () => {
    await call('POST', CHANNELS, channel());
    expect(await call('POST', CHANNELS, channel())).toMatchObject({
      status: 400,
      json: [{ errorCode: 'DUPLICATE_DEVELOPER_NAME' }],
    });
  });

  it('refuse to move a member to another channel or object', async () => {
    await call('POST', CHANNELS, channel());
    const { id } = (await call('POST', MEMBERS, member('Account'))).json;
    const Metadata = { eventChannel: 'amp_1__chn', selectedEntity: 'LeadChangeEvent' };
    expect(await call('PATCH', `${MEMBERS}/${id}`, { Metadata })).toMatchObject({
      status: 400,
      json: [{ errorCode: 'FIELD_INTEGRITY_EXCEPTION', fields: ['selectedEntity'] }],
    });
  });

  it('have five objects at most, of which one can be in several channels', async () => {
    await call('POST', CHANNELS, channel());
    await call('POST', CHANNELS, channel('amp_2'));
    for (const object of ['Account', 'Contact', 'Lead', 'Case', 'Opportunity']) {
      expect((await call('POST', MEMBERS, member(object))).status).toBe(201);
    }
    expect((await call('POST', MEMBERS, member('Account', {}, 'amp_2'))).status).toBe(201);
    expect(await call('POST', MEMBERS, member('Task'))).toMatchObject({
      status: 400,
      json: [{ errorCode: 'LIMIT_EXCEEDED' }],
    });
  });

  it.each([
    ['an object that does not exist', MEMBERS, member('Accout')],
    ['a channel that does not exist', MEMBERS, member('Account', {}, 'amp_9')],
    ['a filter that is none', MEMBERS, member('Account', { filterExpression: 'Name =' })],
    ['a field that does not exist', MEMBERS, member('Account', { enrichedFields: [{ name: 'Nmae' }] })],
    ['two underscores in a name', MEMBERS, { ...member('Account'), FullName: 'amp_1__Account' }],
    ['a channel without the suffix', CHANNELS, { ...channel(), FullName: 'amp_3' }],
    ['a body without metadata', CHANNELS, { FullName: 'amp_3__chn' }],
  ])('refuse %s', async (_what, path, body) => {
    await call('POST', CHANNELS, channel());
    expect((await call('POST', path, body)).status).toBe(400);
  });

  it('are closed to users who may not customize', async () => {
    const refused = { status: 403, json: [{ errorCode: 'INSUFFICIENT_ACCESS' }] };
    expect(await call('POST', CHANNELS, channel(), 'no-setup-token')).toMatchObject(refused);
  });
});
