import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { connectFlow, jwtKey, providerApp } from './records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';

/** JWT keys, provider apps and sign-ins that are under way. */
export function identitySuite(store: () => Store, driver: StoreDriver): void {
  const later = '2026-01-02T00:00:00.000Z';
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  test('JWT keys of a project are listed oldest first, of equal age the first one first', async () => {
    await store().jwtKeys.insert(jwtKey({ id: 'young', createTime: later }));
    await store().jwtKeys.insert(jwtKey({ id: 'old-b' }));
    await store().jwtKeys.insert(jwtKey({ id: 'old-a' }));
    await store().jwtKeys.insert(jwtKey({ id: 'elsewhere', projectId: 'project-2' }));
    expect(ids(await store().jwtKeys.list('project-1'))).toEqual(['old-b', 'old-a', 'young']);
    expect(await store().jwtKeys.list('project-3')).toEqual([]);
  });

  test('a change of a JWT key touches its label and activity, and never the key', async () => {
    await store().jwtKeys.insert(jwtKey());
    await store().jwtKeys.insert(jwtKey({ id: 'other' }));
    const changes = { label: 'Old', active: false, updateTime: later };
    await store().jwtKeys.update(jwtKey({ ...changes, publicKeyPem: 'forged', projectId: 'x', createTime: later }));
    expect(await store().jwtKeys.get('jwt-key-1')).toEqual(jwtKey(changes));
    expect(await store().jwtKeys.get('other')).toEqual(jwtKey({ id: 'other' }));
    await store().jwtKeys.update({ id: 'other', updateTime: later, active: false });
    await store().jwtKeys.update({ id: 'other', updateTime: later, label: 'Renamed' });
    const both = { active: false, label: 'Renamed', updateTime: later };
    expect(await store().jwtKeys.get('other')).toEqual(jwtKey({ id: 'other', ...both }));
    await store().jwtKeys.delete('jwt-key-1');
    expect(await store().jwtKeys.get('jwt-key-1')).toBeUndefined();
    await store().jwtKeys.update(jwtKey());
    expect(ids(await store().jwtKeys.list('project-1'))).toEqual(['other']);
  });

  test('an id is taken once', async () => {
    await store().jwtKeys.insert(jwtKey());
    await expect(store().jwtKeys.insert(jwtKey({ label: 'again' }))).rejects.toThrow();
    await store().providerApps.insert(providerApp());
    await expect(store().providerApps.insert(providerApp({ clientId: 'again' }))).rejects.toThrow();
    await store().connectFlows.insert(connectFlow());
    await expect(store().connectFlows.insert(connectFlow({ kind: 'customAuth' }))).rejects.toThrow();
    expect(await store().jwtKeys.get('jwt-key-1')).toEqual(jwtKey());
    expect(await store().providerApps.get('app-1')).toEqual(providerApp());
    expect(await store().connectFlows.take('flow-1')).toEqual(connectFlow());
  });

  test('provider apps come back as they were stored, oldest first', async () => {
    const full = providerApp({
      id: 'full',
      externalRef: 'ours-1',
      scopes: ['read', 'write'],
      metadata: { authQueryParams: { prompt: ['consent'] }, providerParams: { url: 'https://x.example' } },
      createTime: later,
      updateTime: later,
    });
    await store().providerApps.insert(full);
    await store().providerApps.insert(providerApp());
    await store().providerApps.insert(providerApp({ id: 'elsewhere', projectId: 'project-2' }));
    expect(await store().providerApps.list('project-1')).toEqual([providerApp(), full]);
    const { provider } = full;
    expect(await store().providerApps.listNewest('project-1', provider, 5)).toEqual([full, providerApp()]);
    expect(await store().providerApps.listNewest('project-1', provider, 1)).toEqual([full]);
    expect(await store().providerApps.listNewest('project-1', 'other', 1)).toEqual([]);
    expect(await store().providerApps.get('none')).toBeUndefined();
  });

  test('provider apps are found by their application in all projects, oldest first', async () => {
    const of = { provider: 'hubspot', appId: '9', developerKeyId: 'key-1', acceptedKeyId: 'key-1' };
    const first = providerApp({ ...of, id: 'first' });
    const second = providerApp({ ...of, id: 'second', projectId: 'project-2', createTime: later });
    const others = [{ appId: '8' }, { appId: '' }, { provider: 'salesforce' }];
    await store().providerApps.insert(second);
    await store().providerApps.insert(first);
    for (const [index, other] of others.entries()) {
      await store().providerApps.insert(providerApp({ ...of, ...other, id: `other-${index}` }));
    }
    expect(await store().providerApps.listByAppId('hubspot', '9')).toEqual([first, second]);
    await store().providerApps.update({ id: 'first', appId: '' });
    expect(await store().providerApps.listByAppId('hubspot', '9')).toEqual([second]);
  });

  test('a change of a provider app touches what it gives, and keeps project and age', async () => {
    const before = { scopes: ['read'], externalRef: 'ours-1' };
    await store().providerApps.insert(providerApp(before));
    const changes = { clientId: 'client-2', sealedClientSecret: 'v1.other', updateTime: later };
    await store().providerApps.update(providerApp({ ...changes, projectId: 'project-2', createTime: later }));
    expect(await store().providerApps.get('app-1')).toEqual(providerApp({ ...before, ...changes }));
    await store().providerApps.update({ id: 'app-1', scopes: ['write'] });
    await store().providerApps.update({ id: 'app-1', metadata: { providerParams: { a: 'b' } } });
    await store().providerApps.update({ id: 'app-1' });
    const both = { ...before, ...changes, scopes: ['write'], metadata: { providerParams: { a: 'b' } } };
    expect(await store().providerApps.get('app-1')).toEqual(providerApp(both));
    await store().providerApps.delete('app-1');
    expect(await store().providerApps.list('project-1')).toEqual([]);
    await store().providerApps.update(providerApp());
    expect(await store().providerApps.get('app-1')).toBeUndefined();
  });

  test('a sign-in is finished once, however many browsers come back at the same time', async () => {
    await store().connectFlows.insert(connectFlow());
    await store().connectFlows.insert(connectFlow({ id: 'flow-2', kind: 'customAuth' }));
    const taken = await runConcurrently(driver, store(), (process) => process.connectFlows.take('flow-1'));
    expect(taken.filter((flow) => flow !== undefined)).toEqual([connectFlow()]);
    expect(await store().connectFlows.take('flow-1')).toBeUndefined();
    expect(await store().connectFlows.take('flow-2')).toMatchObject({ kind: 'customAuth' });
  });

  test('a sign-in that is taken in a transaction which fails can be taken again', async () => {
    await store().connectFlows.insert(connectFlow());
    const broken = store().transaction(async (inside) => {
      expect(await inside.connectFlows.take('flow-1')).toEqual(connectFlow());
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await store().connectFlows.take('flow-1')).toEqual(connectFlow());
  });

  test('unfinished sign-ins are removed after they expire', async () => {
    await store().connectFlows.insert(connectFlow());
    await store().connectFlows.insert(connectFlow({ id: 'longer', expiresAt: 1001 }));
    await store().connectFlows.deleteExpired({ before: 1001, limit: 10 });
    expect(await store().connectFlows.take('flow-1')).toBeUndefined();
    expect(await store().connectFlows.take('longer')).toBeDefined();
  });
}
