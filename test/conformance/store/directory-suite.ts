import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { apiKey, destination, integration, project, revision } from './records.ts';

/** Projects, keys, integrations, destinations, groups and consumers: what is found by name. */
export function directorySuite(store: () => Store): void {
  test('a project is found by its id and by its name in any case', async () => {
    await store().projects.insert(project());
    expect(await store().projects.find('project-1')).toEqual(project());
    expect(await store().projects.find('ACME')).toEqual(project());
    expect(await store().projects.find('other')).toBeUndefined();
    const sparing = project({ rawRecords: 'selected' });
    await store().projects.update(sparing);
    expect(await store().projects.get('project-1')).toEqual(sparing);
    await store().projects.update(project());
    expect(await store().projects.list()).toEqual([project()]);
  });

  test('an id wins over the name of another project', async () => {
    await store().projects.insert(project({ id: 'p1', name: 'p2' }));
    await store().projects.insert(project({ id: 'p2', name: 'zeta' }));
    expect((await store().projects.find('p2'))?.id).toBe('p2');
    expect((await store().projects.list()).map(({ name }) => name)).toEqual(['p2', 'zeta']);
  });

  test('the name of a project is taken once', async () => {
    expect(await store().projects.insert(project())).toBe('inserted');
    expect(await store().projects.insert(project({ id: 'project-2' }))).toBe('duplicate');
    await store().projects.insert(project({ id: 'project-2', name: 'beta' }));
    expect(await store().projects.update(project({ id: 'project-2', name: 'acme' }))).toBe('duplicate');
    const renamed = project({ id: 'project-2', name: 'gamma', updateTime: '2026-01-02T00:00:00.000Z' });
    expect(await store().projects.update(renamed)).toBe('inserted');
    expect(await store().projects.get('project-2')).toEqual(renamed);
  });

  test('a name that is taken leaves the transaction usable', async () => {
    await store().projects.insert(project());
    await store().projects.insert(project({ id: 'project-2', name: 'beta' }));
    await store().transaction(async (inside) => {
      expect(await inside.projects.update(project({ id: 'project-2', name: 'acme' }))).toBe('duplicate');
      expect(await inside.projects.insert(project({ id: 'project-3' }))).toBe('duplicate');
      await inside.projects.insert(project({ id: 'project-3', name: 'gamma' }));
    });
    expect((await store().projects.list()).map(({ name }) => name)).toEqual(['acme', 'beta', 'gamma']);
  });

  test('a key is found by its hash, and within its project by id and prefix', async () => {
    await store().apiKeys.insert(apiKey());
    expect(await store().apiKeys.findByHash('hash-1')).toEqual(apiKey());
    expect(await store().apiKeys.findByHash('hash-2')).toBeUndefined();
    expect(await store().apiKeys.find('project-1', 'key-1')).toEqual(apiKey());
    expect(await store().apiKeys.find('project-1', 'amp_1')).toEqual(apiKey());
    expect(await store().apiKeys.find('project-2', 'amp_1')).toBeUndefined();
  });

  test('hash and prefix of a key are taken once', async () => {
    await store().apiKeys.insert(apiKey());
    expect(await store().apiKeys.insert(apiKey({ id: 'key-2', prefix: 'amp_2' }))).toBe('duplicate');
    expect(await store().apiKeys.insert(apiKey({ id: 'key-2', hash: 'hash-2' }))).toBe('duplicate');
    const elsewhere = apiKey({ id: 'key-2', hash: 'hash-2', projectId: 'project-2' });
    expect(await store().apiKeys.insert(elsewhere)).toBe('inserted');
  });

  test('keys are listed oldest first, changed and deleted', async () => {
    const later = apiKey({ id: 'key-2', hash: 'h2', prefix: 'p2', createTime: '2026-01-02T00:00:00.000Z' });
    const earlier = apiKey({ id: 'key-3', hash: 'h3', prefix: 'p3', createTime: '2026-01-01T00:00:00.000Z' });
    await store().apiKeys.insert(later);
    await store().apiKeys.insert(earlier);
    expect((await store().apiKeys.list('project-1')).map(({ id }) => id)).toEqual(['key-3', 'key-2']);
    await store().apiKeys.update({ ...later, active: false, label: 'Old', scopes: ['frontend'] });
    expect(await store().apiKeys.find('project-1', 'key-2')).toEqual({
      ...later,
      active: false,
      label: 'Old',
      scopes: ['frontend'],
    });
    await store().apiKeys.update({ id: 'key-3', active: false });
    await store().apiKeys.update({ id: 'key-3', label: 'Renamed' });
    await store().apiKeys.update({ id: 'key-3' });
    const changed = { ...earlier, active: false, label: 'Renamed' };
    expect(await store().apiKeys.find('project-1', 'key-3')).toEqual(changed);
    await store().apiKeys.delete('key-2');
    expect(await store().apiKeys.findByHash('h2')).toBeUndefined();
  });

  test('an integration comes with its revision or not at all', async () => {
    expect(await store().integrations.insert(integration(), revision())).toBe('inserted');
    const again = integration({ id: 'integration-2', latestRevisionId: 'revision-2' });
    const itsRevision = revision({ id: 'revision-2', integrationId: 'integration-2' });
    expect(await store().integrations.insert(again, itsRevision)).toBe('duplicate');
    expect(await store().integrations.getRevision('revision-2')).toBeUndefined();
    expect(await store().integrations.find('project-1', 'calls')).toEqual(integration());
    expect(await store().integrations.find('project-1', 'integration-1')).toEqual(integration());
    expect(await store().integrations.find('project-2', 'calls')).toBeUndefined();
  });

  test('a new revision becomes the latest, and earlier ones stay', async () => {
    await store().integrations.insert(integration(), revision());
    const next = revision({
      id: 'revision-2',
      createTime: '2026-01-05T00:00:00.000Z',
      content: { name: 'calls', provider: 'hubspot' },
    });
    await store().integrations.addRevision(next);
    expect(await store().integrations.get('integration-1')).toEqual(
      integration({ latestRevisionId: 'revision-2', provider: 'hubspot', updateTime: '2026-01-05T00:00:00.000Z' }),
    );
    const both = await store().integrations.getRevisions(['revision-2', 'revision-1', 'none']);
    expect(both.sort((a, b) => a.id.localeCompare(b.id))).toEqual([revision(), next]);
    expect(await store().integrations.getRevisions([])).toEqual([]);
  });

  test('integrations are listed by name, capitals first', async () => {
    for (const [index, name] of ['beta', 'alpha', 'Zeta'].entries()) {
      const id = `integration-${index}`;
      const latestRevisionId = `revision-${index}`;
      await store().integrations.insert(
        integration({ id, name, latestRevisionId }),
        revision({ id: latestRevisionId, integrationId: id }),
      );
    }
    expect((await store().integrations.list('project-1')).map(({ name }) => name)).toEqual(['Zeta', 'alpha', 'beta']);
  });

  test('a destination is found by id and name, and its name is taken once', async () => {
    const full = destination({
      headers: { 'x-team': 'a' },
      previousSigningKey: { sealed: 'v1.old', validUntil: '2026-01-02T00:00:00.000Z' },
    });
    await store().destinations.insert(full);
    expect(await store().destinations.find('project-1', 'webhook')).toEqual(full);
    expect(await store().destinations.get('destination-1')).toEqual(full);
    expect(await store().destinations.insert(destination({ id: 'destination-2' }))).toBe('duplicate');
    await store().destinations.insert(destination({ id: 'destination-2', name: 'other' }));
    expect(await store().destinations.update(destination({ id: 'destination-2' }))).toBe('duplicate');
    const changed = destination({ url: 'https://new.example', updateTime: '2026-01-03T00:00:00.000Z' });
    expect(await store().destinations.update(changed)).toBe('inserted');
    expect(await store().destinations.get('destination-1')).toEqual(changed);
    await store().destinations.delete('destination-1');
    expect((await store().destinations.list('project-1')).map(({ name }) => name)).toEqual(['other']);
  });

  test('a group and a consumer keep their first instant and take their latest name', async () => {
    const first = { projectId: 'project-1', createTime: '2026-01-01T00:00:00.000Z' };
    const later = { projectId: 'project-1', createTime: '2026-01-02T00:00:00.000Z' };
    const group = { ...first, groupRef: 'g', groupName: 'One' };
    expect(await store().groups.upsert(group)).toEqual(group);
    expect(await store().groups.upsert({ ...later, groupRef: 'g', groupName: 'One' })).toEqual(group);
    const renamed = { ...group, groupName: 'Two', updateTime: later.createTime };
    expect(await store().groups.upsert({ ...later, groupRef: 'g', groupName: 'Two' })).toEqual(renamed);
    expect(await store().groups.get('project-1', 'g')).toEqual(renamed);
    expect(await store().groups.getMany('project-1', ['g', 'none'])).toEqual([renamed]);
    expect(await store().groups.get('project-2', 'g')).toBeUndefined();

    const consumer = { ...first, consumerRef: 'c', consumerName: 'One' };
    expect(await store().consumers.upsert(consumer)).toEqual(consumer);
    const known = await store().consumers.upsert({ ...later, consumerRef: 'c', consumerName: 'Two' });
    expect(known).toEqual({ ...consumer, consumerName: 'Two', updateTime: later.createTime });
    expect(await store().consumers.getMany('project-1', ['c'])).toEqual([known]);
    expect(await store().consumers.get('project-1', 'none')).toBeUndefined();
  });

  test('references with the same letters at other places are different groups', async () => {
    const times = { createTime: '2026-01-01T00:00:00.000Z' };
    await store().groups.upsert({ ...times, projectId: 'a:b', groupRef: 'c', groupName: 'One' });
    await store().groups.upsert({ ...times, projectId: 'a', groupRef: 'b:c', groupName: 'Two' });
    expect((await store().groups.get('a:b', 'c'))?.groupName).toBe('One');
    expect((await store().groups.get('a', 'b:c'))?.groupName).toBe('Two');
  });
}
