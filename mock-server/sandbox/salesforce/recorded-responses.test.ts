import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SalesforceSandbox } from './app.ts';
import { createSalesforceSandbox } from './app.ts';
import { DEMO_TOKEN } from './session.ts';

const FOLDER = new URL('../../../../shared/reference/provider-responses/salesforce/', import.meta.url);
const isPresent = existsSync(FOLDER);

const recorded = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

let sandbox: SalesforceSandbox;

beforeEach(() => {
  sandbox = createSalesforceSandbox();
});

async function writeSeveral(body: unknown) {
  const request = new Request('https://acme.my.salesforce.com/services/data/v60.0/composite/sobjects', {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_TOKEN}` },
    body: JSON.stringify(body),
  });
  const response = await sandbox.fetch(request);
  return { status: response.status, json: await response.json() };
}

describe.skipIf(!isPresent)('the simulated Salesforce responds as Salesforce did', { tags: ['published'] }, () => {
  it('to two contacts that are created', async () => {
    const success = recorded('batch_create_contacts_success').map((entry: object) => ({
      ...entry,
      id: expect.stringMatching(/^003[A-Za-z0-9]{15}$/),
    }));
    expect(await writeSeveral(recorded('batch_create_contacts_payload'))).toEqual({ status: 200, json: success });
  });

  it('to two contacts of which one is not valid, when all or none are wanted', async () => {
    const { records } = recorded('batch_create_contacts_payload');
    const [{ LastName: _left, ...withoutLastName }, second] = records;
    expect(await writeSeveral({ allOrNone: true, records: [withoutLastName, second] })).toEqual({
      status: 200,
      json: recorded('batch_create_contacts_partial-but-allOrNone'),
    });
  });

  it('to a request without records', async () => {
    expect(await writeSeveral({ allOrNone: false, records: [] })).toEqual({
      status: 400,
      json: recorded('batch_create_contacts_err-bad-request'),
    });
  });
});
