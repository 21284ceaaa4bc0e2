import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectFlow, destination, providerApp } from '../../test/conformance/store/records.ts';
import type { ManualClock } from '../../test/support/core-ports.ts';
import { createManualClock } from '../../test/support/core-ports.ts';
import { createInstalledWorld } from '../../test/support/installed-world.ts';
import { EXPIRED, OAUTH_CATALOG } from '../../test/support/rotating-provider.ts';
import { refreshCredential } from '../core/connections/fresh-credential.ts';
import { credentialContext } from '../core/connections/sealed-credential.ts';
import { openPostgresStore } from '../store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../store/sql/open-sqlite-store.ts';
import type { SealedValues } from '../store/sql/sealed-values.ts';
import type { SqlStore } from '../store/sql/sql-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../store/testing/postgres-schema.ts';
import { checkEncryptionKey, findMissingKeys } from './encryption-key.ts';
import type { RotationOptions } from './rotate-keys.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSecretBox, keyId, keyIdOfBox } from './secret-box.ts';

const [OLD, NEW, LOST] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array];
const [oldBox, newBox, lostBox, bothBox] = [
  createSecretBox(OLD),
  createSecretBox(NEW),
  createSecretBox(LOST),
  createSecretBox(NEW, OLD),
];
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const noWait: RotationOptions = {
  step: (_label, work) => work(),
  wait: () => Promise.reject(new Error('Nothing was in use.')),
};

type OpenDatabase = (clock: ManualClock) => Promise<{ store: SqlStore; drop(): Promise<void> }>;

const openSqlite: OpenDatabase = async (clock) => ({
  store: await openSqliteStore(':memory:', clock),
  drop: async () => {},
});

const openPostgres: OpenDatabase = async (clock) => {
  const schema = await createPostgresSchema();
  return { store: await openPostgresStore({ url: schema.url, clock, log: silent }), drop: () => schema.drop() };
};

describe('rotation on SQLite', () => suite(openSqlite));
describe.skipIf(!(await isPostgresAvailable()))('rotation on PostgreSQL', { tags: ['postgres'] }, () =>
  suite(openPostgres),
);

function suite(open: OpenDatabase) {
  let clock: ManualClock;
  let store: SqlStore;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    clock = createManualClock();
    ({ store, drop } = await open(clock));
    await checkEncryptionKey(store.metadata, oldBox);
  });
  afterEach(async () => {
    await store.close();
    await drop();
  });

  /** An installation whose provider, destination, provider app and sign-in have values of the old key. */
  async function createWorld(respond: () => Promise<Response>) {
    const provider = async (request: Request) => (request.url.endsWith('/oauth/token') ? respond() : undefined);
    const world = await createInstalledWorld({
      ports: { catalog: OAUTH_CATALOG, clock, store, secrets: oldBox },
      provider,
    });
    const { ports, connection } = world;
    const sealedCredential = await oldBox.seal(JSON.stringify(EXPIRED), credentialContext(connection.id));
    await store.connections.update({ ...connection, sealedCredential });
    const context = 'destinations.signing_key:with-previous';
    await store.destinations.insert(
      destination({
        id: 'with-previous',
        projectId: world.project.id,
        name: 'with previous',
        sealedSigningKey: await oldBox.seal('whsec_current', context),
        previousSigningKey: {
          sealed: await oldBox.seal('whsec_previous', context),
          validUntil: '2026-11-22T00:00:00.000Z',
        },
      }),
    );
    await store.providerApps.insert(
      providerApp({
        provider: 'callRail',
        projectId: world.project.id,
        sealedClientSecret: await oldBox.seal('app-secret', 'provider_apps.client_secret:app-1'),
      }),
    );
    await store.connectFlows.insert(
      connectFlow({ sealedContent: await oldBox.seal('{}', 'connect_flows.content:flow-1') }),
    );
    ports.secrets = bothBox;
    const stored = async () => {
      const record = await store.connections.get(connection.id);
      if (record === undefined) throw new Error('The connection is gone.');
      return record;
    };
    return { ...world, stored };
  }
  const noToken = async () => new Response(null, { status: 500 });
  const rotate = (options = noWait, values: SealedValues = store.sealedValues) =>
    rotateKeys(values, bothBox, keyId(NEW), options);

  test('every value opens with the new key alone afterwards, and a second run has nothing to do', async () => {
    const { stored, connection } = await createWorld(noToken);
    const before = await stored();
    expect([...(await store.sealedValues.countByKey()).keys()]).toEqual([keyId(OLD)]);
    // Connection, two destinations with one previous key, provider app, sign-in and the check of the key.
    expect(await rotate()).toEqual({ keyId: keyId(NEW), reencrypted: 7, unchanged: 0, unreadable: [], busy: [] });

    expect(await store.sealedValues.countByKey()).toEqual(new Map([[keyId(NEW), 7]]));
    const after = await stored();
    expect(JSON.parse(await newBox.open(after.sealedCredential, credentialContext(connection.id)))).toEqual(EXPIRED);
    expect(after).toEqual({ ...before, sealedCredential: after.sealedCredential, version: before.version + 1 });
    const found = await store.destinations.get('with-previous');
    const context = 'destinations.signing_key:with-previous';
    expect(await newBox.open(found?.sealedSigningKey ?? '', context)).toBe('whsec_current');
    expect(await newBox.open(found?.previousSigningKey?.sealed ?? '', context)).toBe('whsec_previous');
    expect(found?.previousSigningKey?.validUntil).toBe('2026-11-22T00:00:00.000Z');
    const app = await store.providerApps.get('app-1');
    expect(await newBox.open(app?.sealedClientSecret ?? '', 'provider_apps.client_secret:app-1')).toBe('app-secret');
    const flow = await store.connectFlows.take('flow-1');
    expect(await newBox.open(flow?.sealedContent ?? '', 'connect_flows.content:flow-1')).toBe('{}');
    await checkEncryptionKey(store.metadata, newBox);
    await expect(checkEncryptionKey(store.metadata, oldBox)).rejects.toThrow(`key id ${keyId(NEW)}`);
    expect(await rotate()).toMatchObject({ reencrypted: 0, unchanged: 6 });
  });

  test('a token that is being refreshed is not overwritten, and its connection is rotated afterwards', async () => {
    const arrived = Promise.withResolvers<void>();
    const response = Promise.withResolvers<Response>();
    const { ports, stored, connection } = await createWorld(() => {
      arrived.resolve();
      return response.promise;
    });
    // A server that encrypts with the old key still, and would leave values of it behind.
    ports.secrets = createSecretBox(OLD, NEW);
    const refreshed = refreshCredential(ports, await stored(), EXPIRED);
    await arrived.promise;
    let waits = 0;
    const summary = await rotate({
      ...noWait,
      wait: async () => {
        waits += 1;
        // Still the one that the refresh began with.
        expect(keyIdOfBox((await stored()).sealedCredential)).toBe(keyId(OLD));
        response.resolve(Response.json({ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3600 }));
        expect(await refreshed).toMatchObject({ ok: true });
      },
    });
    expect(waits).toBe(1);
    expect(summary).toMatchObject({ unreadable: [], busy: [] });
    const { sealedCredential } = await stored();
    expect(JSON.parse(await newBox.open(sealedCredential, credentialContext(connection.id)))).toMatchObject({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
    });
    await checkEncryptionKey(store.metadata, newBox);
  });

  test('a value that changed since it was read is not overwritten', async () => {
    const { stored, connection } = await createWorld(noToken);
    const context = credentialContext(connection.id);
    const replaced = await oldBox.seal('{"scheme":"apiKey","apiKey":"replaced"}', context);
    let isFirst = true;
    const values: SealedValues = {
      ...store.sealedValues,
      replace: async (column, changes) => {
        if (isFirst) await store.connections.update({ ...(await stored()), sealedCredential: replaced });
        isFirst = false;
        return store.sealedValues.replace(column, changes);
      },
    };
    expect(await rotate({ ...noWait, wait: async () => {} }, values)).toMatchObject({ busy: [], unreadable: [] });
    expect(await newBox.open((await stored()).sealedCredential, context)).toContain('replaced');
  });

  test('the former key is needed until the last value is rotated', async () => {
    const { stored } = await createWorld(noToken);
    const until = clock.now() + 60_000;
    await store.connections.claimRefresh((await stored()).id, { now: clock.now(), until, token: 'killed' });
    const summary = await rotate({ ...noWait, wait: async () => {} });
    expect(summary).toMatchObject({ reencrypted: 5, busy: [{ column: 'connections.credential' }] });
    await expect(checkEncryptionKey(store.metadata, newBox)).rejects.toThrow(`key id ${keyId(OLD)}`);
    // The lease of a process that was killed ends.
    expect(await rotate({ ...noWait, wait: async () => clock.advance(60_000) })).toMatchObject({
      reencrypted: 2,
      busy: [],
    });
    await checkEncryptionKey(store.metadata, newBox);
  });

  test('a value that no key opens is named, left as it is, and does not stop the others', async () => {
    const { stored, connection } = await createWorld(noToken);
    const lost = await lostBox.seal('{}', credentialContext(connection.id));
    await store.connections.update({ ...(await stored()), sealedCredential: lost });
    await store.providerApps.update({ id: 'app-1', sealedClientSecret: await oldBox.seal('app-secret', 'elsewhere') });
    const summary = await rotate();
    expect(summary).toMatchObject({
      reencrypted: 5,
      unreadable: [
        {
          column: 'connections.credential',
          id: connection.id,
          reason: `It was encrypted with key ${keyId(LOST)}, which is not configured.`,
        },
        { column: 'provider_apps.client_secret', id: 'app-1', reason: expect.stringContaining('another place') },
      ],
    });
    expect((await stored()).sealedCredential).toBe(lost);
    expect(await findMissingKeys(store.sealedValues, [NEW, OLD])).toEqual([{ keyId: keyId(LOST), values: 1 }]);
  });

  test('a rotation that was interrupted continues where it stopped', async () => {
    const { stored } = await createWorld(noToken);
    const { id: _, ...connection } = await stored();
    for (let index = 0; index < 250; index += 1) {
      const id = `many-${index}`;
      await store.connections.insert({
        ...connection,
        id,
        sealedCredential: await oldBox.seal('{}', credentialContext(id)),
      });
    }
    const steps: string[] = [];
    const interrupted = rotate({
      ...noWait,
      step: async (label, work) => {
        steps.push(label);
        if (steps.length === 2) throw new Error('interrupted');
        return work();
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(steps).toEqual(['connections.credential: 1 to 100', 'connections.credential: 101 to 200']);
    expect(await rotate()).toMatchObject({ reencrypted: 157, unchanged: 100 });
    expect(await store.sealedValues.countByKey()).toEqual(new Map([[keyId(NEW), 257]]));
  });
}
