import { describe, expect, it } from 'vitest';
import type { ReadObjectConfig } from '../../../src/contract/index.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { sampleReads } from './sample-reads.ts';

const sample = (world: InstalledWorld, calls: Partial<ReadObjectConfig> = {}, objectNames = ['calls']) =>
  sampleReads(
    world.ports,
    world.connection,
    world.revision,
    {
      provider: 'callRail',
      read: {
        objects: {
          calls: { objectName: 'calls', schedule: '0 * * * *', selectedFields: { direction: true }, ...calls },
        },
      },
    },
    objectNames,
    ['config', 'content'],
  );

describe('the sample read before a config is saved', () => {
  it('lets fields through that the object has, in any case', async () => {
    const world = await createInstalledWorld();
    const calls = {
      selectedFields: { Direction: true, nonsense: false },
      selectedFieldMappings: { length: 'duration' },
    };
    expect(await sample(world, calls)).toEqual({ ok: true, value: undefined });
  });

  it('names every field that the object does not have, and where it was chosen', async () => {
    const world = await createInstalledWorld();
    const calls = { selectedFields: { shoe_size: true }, selectedFieldMappings: { colour: 'hair_colour' } };
    expect(await sample(world, calls)).toMatchObject({
      ok: false,
      rejection: {
        code: 'invalid-config',
        detail: expect.stringContaining('calls has no field "shoe_size"'),
        issues: [
          { name: 'config.content.read.objects.calls.selectedFields.shoe_size', value: 'shoe_size' },
          { name: 'config.content.read.objects.calls.selectedFieldMappings.colour', value: 'hair_colour' },
        ],
      },
    });
  });

  it('returns the provider’s message of a rejected request', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 400, message: 'Field direction is not visible to you' });
    expect(await sample(world)).toMatchObject({
      rejection: { code: 'provider-refused', detail: 'calls: Field direction is not visible to you' },
    });
  });

  it('names unknown fields in addition to the provider’s message', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 400, message: "No such column 'shoe_size'" });
    expect(await sample(world, { selectedFields: { direction: true, shoe_size: true } })).toMatchObject({
      rejection: {
        code: 'provider-refused',
        detail: "calls: No such column 'shoe_size'",
        issues: [{ name: 'config.content.read.objects.calls.selectedFields.shoe_size', value: 'shoe_size' }],
      },
    });
  });

  it('takes a nested field whose outer one the object has, whatever the first record holds there', async () => {
    const world = await createInstalledWorld();
    const selectedFields = { "$['milestones']['no_such_milestone']['source']": true };
    expect(await sample(world, { selectedFields })).toMatchObject({ ok: true });
  });

  it.each([401, 403, 429, 500, 503])('does not hold a %s of the provider against the config', async (status) => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status });
    expect(await sample(world, { selectedFields: { shoe_size: true } })).toMatchObject({ ok: true });
  });

  it('says nothing about fields while there is no record', async () => {
    const world = await createInstalledWorld({ sandbox: { counts: { calls: 0 } } });
    expect(await sample(world, { selectedFields: { shoe_size: true } })).toMatchObject({ ok: true });
  });

  it.each<[string, Partial<ReadObjectConfig>, string[]]>([
    ['that is paused', { disabled: true }, ['calls']],
    ['without a schedule', { schedule: undefined }, ['calls']],
    ['that did not change', {}, []],
  ])('omits an object %s', async (_what, calls, objectNames) => {
    const world = await createInstalledWorld();
    const fields = { selectedFields: { shoe_size: true } };
    expect(await sample(world, { ...fields, ...calls }, objectNames)).toMatchObject({ ok: true });
    expect(world.sandbox.journal.entries()).toEqual([]);
  });
});
