import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { InstallationRecord } from '../../../mock-server/core/kernel/records.ts';
import { apiKey, blob, connection, delivery, install, installation, operation, project } from './records.ts';

/** Texts that databases are known to stumble over. */
const TEXTS = {
  nul: 'a\u0000b',
  'escape character': 'a\u001ab\u001a0000',
  'lone surrogate': 'a\ud800b\udc00',
  emoji: '👩‍👩‍👧‍👦 ẞ ﷽ 日本',
  quotes: `it's "quoted" \`and\` \\escaped\\ ; drop table projects; --`,
  'line breaks': 'one\ntwo\r\nthree\u2028four',
  placeholders: '$1 ? :name %s {{.x}}',
  empty: '',
};

/** Whatever is stored comes back as it was. */
export function textSuite(store: () => Store): void {
  test.for(Object.entries(TEXTS))('keeps a text with %s', async ([, text]) => {
    await install(store());
    const ref = `ref ${text}`;
    const named = project({ id: `id ${text}`, name: `name ${text}`, appName: text });
    await store().projects.insert(named);
    expect(await store().projects.find(`id ${text}`)).toEqual(named);
    expect(await store().projects.get(text)).toBeUndefined();

    const key = apiKey({ label: text, prefix: text });
    await store().apiKeys.insert(key);
    expect(await store().apiKeys.find('project-1', text)).toEqual(key);

    const group = { projectId: 'project-1', groupRef: ref, groupName: text, createTime: '2026-01-01T00:00:00.000Z' };
    await store().groups.upsert(group);
    expect(await store().groups.getMany('project-1', [ref])).toEqual([group]);

    const metadata = { [ref]: { value: text, source: 'input' as const } };
    const connected = connection({ id: 'connection-2', groupRef: ref, metadata, providerWorkspaceRef: text });
    await store().connections.insert(connected);
    expect(await store().connections.list({ projectId: 'project-1', groupRef: ref })).toEqual([connected]);
    expect(await store().connections.getMany(['connection-2', text])).toEqual([connected]);

    const installed = installation({ id: 'installation-2', groupRef: ref, connectionId: 'connection-2' });
    await store().installations.insert(installed);
    const query = { keyHash: '', projectId: `id ${text}`, installation: { id: 'installation-2' } };
    const {
      revision: _revision,
      integration: _integration,
      ...found
    } = await store().installations.findAuthorities(query);
    expect(found).toEqual({ project: named, installation: installed, connection: connected });
    expect((await store().installations.findByGroup('integration-1', ref))?.groupRef).toBe(ref);

    const done = operation({ result: text, resource: ref });
    await store().operations.insert(done);
    expect(await store().operations.latest({ installationId: 'installation-1', resource: ref })).toEqual(done);

    await store().deliveries.insert(delivery({ lastError: text }), text);
    expect((await store().deliveries.get('message-1'))?.lastError).toBe(text);
    expect(await store().deliveries.getBody('message-1')).toBe(text);
  });

  test('keeps keys that mean something to JavaScript, and changes no prototype', async () => {
    await install(store());
    const fields: Record<string, boolean> = JSON.parse('{"__proto__":true,"constructor":true,"toString":false}');
    const content: InstallationRecord['config']['content'] = {
      provider: 'callRail',
      read: { objects: { calls: { objectName: 'calls', selectedFields: fields } } },
    };
    const changed = installation({ config: { ...installation().config, content } });
    expect(await store().installations.update(changed)).toBe('written');
    const kept = await store().installations.get('installation-1');
    const keptFields = kept?.config.content.read?.objects['calls']?.selectedFields ?? {};
    expect(Object.entries(keptFields).sort()).toEqual([
      ['__proto__', true],
      ['constructor', true],
      ['toString', false],
    ]);
    expect(Object.getPrototypeOf(keptFields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('keeps bytes, and forgets them after their time', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await store().blobs.put(blob({ md5: 'abc=' }));
    expect(await store().blobs.get('uploads/abc')).toEqual(blob({ md5: 'abc=' }));
    await store().blobs.put(blob({ bytes, expiresAt: 2000 }));
    expect(await store().blobs.get('uploads/abc')).toEqual(blob({ bytes, expiresAt: 2000 }));
    await store().blobs.deleteExpired({ before: 2000, limit: 10 });
    expect(await store().blobs.get('uploads/abc')).toBeDefined();
    await store().blobs.deleteExpired({ before: 2001, limit: 10 });
    expect(await store().blobs.get('uploads/abc')).toBeUndefined();
  });

  test('changing what was returned changes nothing that is kept', async () => {
    await install(store());
    const returned = await store().installations.get('installation-1');
    if (returned !== undefined) returned.config.content.provider = 'changed';
    expect(await store().installations.get('installation-1')).toEqual(installation());
  });
}
