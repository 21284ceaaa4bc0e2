import { describe, expect, it } from 'vitest';
import type { ConfigContent, ManifestIntegration, WriteRequest } from '../../../src/contract/index.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { inheritMappings } from './prepare-write.ts';
import { writeRecords } from './write-records.ts';

const manifest = {
  objectName: 'tags',
  destination: 'hooks',
  requiredFields: [{ fieldName: 'id' }, { fieldName: 'name', mapToName: 'title' }, { mapToName: 'shade' }],
  optionalFields: [{ mapToName: 'level' }, { fieldName: "$['address']['city']", mapToName: 'town' }],
};
const config = {
  objectName: 'tags',
  selectedFields: { id: true },
  selectedFieldMappings: { shade: 'color', extra: 'status' },
  selectedValueMappings: { color: { crimson: 'red1' }, extra: { on: 'enabled' } },
  dynamicMappingsInput: [
    { mapToName: 'extra' },
    { mapToName: 'unused' },
    { mapToName: 'fixed', fieldName: 'company_id' },
  ],
};
const inherit = (record: Record<string, unknown>, type: WriteRequest['type'] = 'create', onlyIfEmpty: string[] = []) =>
  inheritMappings({ config, manifest }, type, { record, onlyIfEmpty });

describe('inherited mappings', () => {
  it('send the fields of the manifest, of the customer and of the host application under the names of the provider', () => {
    expect(inherit({ title: 'Hot', shade: 'blue1', extra: 'x', fixed: 7 }).record).toEqual({
      name: 'Hot',
      color: 'blue1',
      status: 'x',
      company_id: 7,
    });
  });

  it('omits a name that the customer did not map, and let every other name pass', () => {
    expect(inherit({ level: 'account', unused: 1, tag_level: 'company', name: 'Cold' }).record).toEqual({
      tag_level: 'company',
      name: 'Cold',
    });
  });

  it('turn the values of the builder into those of the provider, one by one in a list', () => {
    expect(inherit({ shade: 'crimson', extra: ['on', 'off'] }).record).toEqual({
      color: 'red1',
      status: ['enabled', 'off'],
    });
  });

  it('find values of fields that are written under the name of the provider', () => {
    expect(inherit({ color: 'crimson' }).record).toEqual({ color: 'red1' });
  });

  it('prefer a mapped value to one under the name of the provider', () => {
    expect(inherit({ title: 'Given', name: 'A default' }).record).toEqual({ name: 'Given' });
  });

  it('build nested objects and take values out of them', () => {
    expect(inherit({ town: 'Bern', address: { zip: '3000' } }).record).toEqual({
      address: { zip: '3000', city: 'Bern' },
    });
    const nested = {
      manifest: { ...manifest, requiredFields: [{ fieldName: 'name', mapToName: "$['tag']['title']" }] },
    };
    const resolved = { record: { tag: { title: 'Hot' } }, onlyIfEmpty: [] };
    expect(inheritMappings({ ...nested, config }, 'create', resolved).record).toEqual({ name: 'Hot' });
  });

  it('may exchange two names', () => {
    const swapped = {
      ...config,
      selectedFieldMappings: { color: 'status', status: 'color' },
      selectedValueMappings: {},
    };
    const resolved = { record: { color: 'a', status: 'b' }, onlyIfEmpty: [] };
    expect(inheritMappings({ config: swapped, manifest: undefined }, 'create', resolved).record).toEqual({
      status: 'a',
      color: 'b',
    });
  });

  it('keep the id by which an existing record is found', () => {
    const mapped = { ...config, selectedFieldMappings: { id: 'external_id', number: 'id' } };
    const resolved = { record: { id: 'TAG1', number: 'TAG2' }, onlyIfEmpty: [] };
    const object = { config: mapped, manifest: undefined };
    expect(inheritMappings(object, 'update', resolved).record).toEqual({ id: 'TAG1' });
    expect(inheritMappings(object, 'create', resolved).record).toEqual({ external_id: 'TAG1', id: 'TAG2' });
  });

  it('name the fields that may only fill a gap as the provider does', () => {
    expect(inherit({ id: 1, title: 'Hot' }, 'update', ['title', 'level', 'other']).onlyIfEmpty).toEqual([
      'name',
      'other',
    ]);
  });
});

describe('a write', () => {
  const sentBy = async (content: Partial<ConfigContent>, write: ManifestIntegration['write']) => {
    const world = await createInstalledWorld({ content, manifest: { read: { objects: [manifest] }, write } });
    await writeRecords(world.ports, {
      actor: { kind: 'operator' },
      project: world.project,
      params: { integration: 'calls-to-crm', objectName: 'tags' },
      query: {},
      body: { groupRef: 'group-1', type: 'create', record: { title: 'Hot', tag_level: 'account' } },
    });
    return world.sandbox.journal.entries().map(({ body }) => JSON.parse(body));
  };
  const read = { objects: { tags: config } };

  it.each<[string, Partial<ConfigContent>, boolean, object]>([
    ['inherits the mappings of the reads as the manifest says', { read, write: undefined }, true, { name: 'Hot' }],
    [
      'inherits those of the manifest when the object is not read',
      { write: undefined, read: undefined },
      true,
      { name: 'Hot' },
    ],
    [
      'inherits them when the installation says so',
      { read, write: { objects: { tags: { objectName: 'tags', inheritMapping: true } } } },
      false,
      { name: 'Hot' },
    ],
    [
      'does not when the installation says no',
      { read, write: { objects: { tags: { objectName: 'tags', inheritMapping: false } } } },
      true,
      { title: 'Hot' },
    ],
  ])('%s', async (_title, content, inheritMapping, named) => {
    const bodies = await sentBy(content, { objects: [{ objectName: 'tags', inheritMapping }] });
    expect(bodies).toEqual([{ ...named, tag_level: 'account' }]);
  });
});
