import { describe, expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import type { Connector, ConnectorContext } from '../kernel/ports.ts';
import { ok } from '../kernel/result.ts';
import { startBackfills } from './backfills.ts';
import { UnseenFields } from './missing-fields.ts';

async function readCalls(calls: object) {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 3 } }, calls });
  const { ports, installation, revision } = world;
  await startBackfills(ports, ports.store, installation, revision, ['calls']);
  await world.work();
  const read = await ports.store.operations.latest({ installationId: installation.id, actionType: 'read' });
  return { world, read };
}

describe('a field that the provider no longer has', () => {
  it('is left out of the records and reported, selected or mapped', async () => {
    const { world, read } = await readCalls({
      selectedFields: { direction: true, gone: true },
      selectedFieldMappings: { caller: 'away' },
    });
    expect(read).toMatchObject({
      status: 'success',
      result: '[calls] Read 3 records, without "gone", "away", which the provider no longer has',
    });
    const entries = world.receiver.caught.flatMap(({ message }) => message.result ?? []);
    expect(entries).toHaveLength(3);
    expect(Object.keys(entries[0]?.fields ?? {}).sort()).toEqual(['direction', 'id']);
  });

  it('fails a read whose filters need it', async () => {
    const { read } = await readCalls({ fieldFilters: [{ fieldName: 'gone', operator: 'eq', value: 'x' }] });
    expect(read).toMatchObject({
      status: 'failure',
      result: '[calls] The provider no longer has "gone", by which the records are filtered.',
    });
  });

  it('is reported by its whole name below a relationship, unless no record has a related one', async () => {
    const sources = [
      ['Account', 'Name'],
      ['Account', 'Old__c'],
      ['Parent', 'Name'],
      ['Gone__r', 'Name'],
    ];
    const selected = sources.map((source) => ({ source, target: source, values: undefined }));
    const unseen = new UnseenFields({ selected, mapped: [], filters: [] });
    unseen.addRecord({ Account: { Name: 'Northwind' }, Parent: null });
    const describeObject: Connector['describeObject'] = async (_context, name) =>
      ok({ name, displayName: name, fields: {} });
    const context: ConnectorContext = { metadata: {}, now: () => 0, send: () => Promise.reject(new Error('not sent')) };
    const missing = await unseen.findMissing({ ...callTracking, describeObject }, context, 'Contact');
    expect(missing).toEqual(['Account.Old__c', 'Gone__r.Name']);
  });
});
