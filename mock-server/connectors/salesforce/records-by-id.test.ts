import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext } from '../../core/kernel/ports.ts';
import type { SalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { salesforceId } from '../../sandbox/salesforce/salesforce-id.ts';
import { salesforce as entry } from '../catalog/salesforce.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { readPage } from './read-records.ts';
import { readRecordsById } from './records-by-id.ts';

let sandbox: SalesforceSandbox;
let context: ConnectorContext;

function open(maxPerPage?: number) {
  sandbox = createSalesforceSandbox({ maxPerPage });
  const gateway = createFetchGateway({
    apps: { 'https://acme.my.salesforce.com': (request) => sandbox.fetch(request) },
  });
  const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken: 'demo-token' } as const;
  const account = { provider: entry, credential, metadata: {}, workspaceRef: 'acme' };
  context = { metadata: {}, now: () => 0, send: (request) => gateway.send(account, request) };
}

beforeEach(() => open());

async function read(ids: string[], fields?: string[], parts?: string[][]) {
  const result = await readRecordsById(context, { objectName: 'Contact', ids, fields, parts });
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

const contact = (index: number) => salesforceId('003', index);

describe('records by id', () => {
  it('are as a read gives them', async () => {
    const page = await readPage(context, {
      objectName: 'Contact',
      cursor: null,
      fields: ['Email', "$['Owner']['Name']"],
    });
    const first = page.ok ? page.value.records[0] : undefined;
    const found = await read([contact(0), contact(1)], ['Email', "$['Owner']['Name']"]);
    expect(first).toBeDefined();
    expect(found.get(contact(0))).toEqual(first);
    expect(found.size).toBe(2);
  });

  it('hold all fields when none are named', async () => {
    const record = (await read([contact(0)])).get(contact(0));
    expect(record).toMatchObject({ LastName: expect.any(String), MailingAddress: expect.any(Object) });
  });

  it('are left out when they do not exist, and found by ids of either length', async () => {
    const short = contact(2).slice(0, 15);
    const found = await read([short, salesforceId('003', 9_999_999), '003*', "x' OR Name = 'y"], ['Email']);
    expect([...found.keys()]).toEqual([short]);
    sandbox.journal.clear();
    expect(await read(['000000000000000AAA'.slice(0, 14)], ['Email'])).toEqual(new Map());
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('are all read with one call, or with more when the provider makes smaller pages', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => contact(index));
    expect((await read(ids, ['Email'])).size).toBe(200);
    expect(sandbox.journal.entries()).toHaveLength(1);
    open(80);
    expect((await read(ids, ['Email'])).size).toBe(200);
    expect(sandbox.journal.entries()).toHaveLength(3);
    const more = await readRecordsById(context, { objectName: 'Contact', ids: [...ids, contact(200)] });
    expect(more).toMatchObject({ ok: false, rejection: { kind: 'badRequest' } });
  });

  it('are refused in the words of the provider', async () => {
    const result = await readRecordsById(context, { objectName: 'Contact', ids: [contact(0)], fields: ['Nmae'] });
    expect(result).toMatchObject({ ok: false, rejection: { kind: 'badRequest', status: 400 } });
  });
});
