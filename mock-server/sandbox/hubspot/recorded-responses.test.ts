import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createHubspotSandbox } from './app.ts';
import { DEMO_TOKEN } from './tokens.ts';

const RECORDED = fileURLToPath(new URL('../../../../shared/reference/provider-responses/hubspot/', import.meta.url));
const isPresent = existsSync(RECORDED);
const recorded = (name: string) => JSON.parse(readFileSync(`${RECORDED}${name}.json`, 'utf8'));
const membersOf = (value: object) => Object.keys(value).sort();

async function batch(action: 'create' | 'update', inputs: unknown[], before: unknown[] = []) {
  const sandbox = createHubspotSandbox({ showsTraceIds: false });
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${DEMO_TOKEN}` };
    const url = `https://hubspot.test/crm/v3/objects/contacts/${path}`;
    const response = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
    return { status: response.status, json: await response.json() };
  };
  if (before.length > 0) await post('batch/create', { inputs: before });
  return post(`batch/${action}`, { inputs });
}

const siena = { properties: { email: 'siena.dyer@example.com', firstname: 'Siena', lastname: 'Dyer' } };
const unknownProperties = { first000name: 'x', last000name: 'x' };

// Shown as skipped where the recorded responses are not beside the repository.
describe.skipIf(!isPresent)('responses to batches equal the recorded ones of HubSpot', { tags: ['published'] }, () => {
  it.each([
    ['create', [siena, { properties: { firstname: 'Marley' } }], 201],
    [
      'update',
      [
        { id: '501', ...siena },
        { id: '508', properties: { firstname: 'Marley' } },
      ],
      200,
    ],
  ] as const)('a %s of valid records', async (action, inputs, expected) => {
    const real = recorded(`batch_${action}_contacts_success`);
    const { status, json } = await batch(action, [...inputs]);
    expect([status, membersOf(json), json.status]).toEqual([expected, membersOf(real), real.status]);
    expect(json.results).toHaveLength(real.results.length);
    expect(membersOf(json.results[0])).toEqual(membersOf(real.results[0]));
  });

  it('a create of which one record exists', async () => {
    const real = recorded('batch_create_contacts_err-partial-success');
    const inputs = [siena, { properties: { firstname: 'Marley' } }].map((input, index) => ({
      ...input,
      objectWriteTraceId: `${index}`,
    }));
    const { status, json } = await batch('create', inputs, [siena]);
    expect([status, membersOf(json), json.numErrors]).toEqual([207, membersOf(real), real.numErrors]);
    const [error] = real.errors;
    expect(json.errors).toEqual([
      {
        ...error,
        message: error.message.replace(error.context.existingId[0], '14501'),
        context: { ...error.context, existingId: ['14501'] },
      },
    ]);
  });

  it('an update of which one record does not exist', async () => {
    const real = recorded('batch_update_contacts_err-partial-success');
    const unknown = { ...siena, id: real.errors[0].context.ids[0] };
    const { status, json } = await batch('update', [{ id: '501', properties: { firstname: 'Marley' } }, unknown]);
    expect([status, membersOf(json), json.numErrors]).toEqual([207, membersOf(real), real.numErrors]);
    expect(json.errors).toEqual(real.errors);
  });

  it('a create without trace ids of a record that exists', async () => {
    const real = recorded('batch_create_contacts_err-conflict');
    const { status, json } = await batch('create', [siena], [siena]);
    expect([status, { ...json, correlationId: real.correlationId }]).toEqual([409, real]);
  });

  it.each(['create', 'update'] as const)('a %s with unknown properties', async (action) => {
    const real = recorded(`batch_${action}_contacts_err-many-invalid-properties`);
    const { status, json } = await batch(action, [
      { id: '501', properties: unknownProperties },
      { id: '508', properties: unknownProperties },
    ]);
    expect([status, membersOf(json), json.category]).toEqual([400, membersOf(real), real.category]);
    const described = (message: string) => JSON.parse(message.replace(/^[^[]*/, ''));
    expect(described(json.message)).toEqual(described(real.message));
    expect(json.errors.slice(0, real.errors.length)).toEqual(real.errors);
  });

  it('an update with an id twice', async () => {
    const real = recorded('batch_update_contacts_err-duplicate-ids');
    const input = { ...siena, id: real.context.ids[0] };
    const { status, json } = await batch('update', [input, input]);
    expect([status, { ...json, correlationId: real.correlationId }]).toEqual([400, real]);
  });
});
