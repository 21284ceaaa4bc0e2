import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { install, installation, project, read } from '../../../test/conformance/store/records.ts';
import { StoreConflict } from '../../core/kernel/store-errors.ts';
import type { PostgresSchema } from '../testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import { toStoreError } from './database-errors.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import type { SqlStore } from './sql-store.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

test('an unavailable database is distinguished from a bug', async () => {
  const opening = openPostgresStore({ url: 'postgres://unknown@127.0.0.1:1/none', log });
  await expect(opening).rejects.toMatchObject({ name: 'StoreUnavailable', mayHaveExecuted: false });
});

describe.skipIf(!(await isPostgresAvailable()))('with a PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  const stores: SqlStore[] = [];
  const open = async () => {
    const store = await openPostgresStore({ url: schema.url, log });
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    schema = await createPostgresSchema();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await schema.drop();
  });

  test('processes that start concurrently on an empty database create the tables once', async () => {
    const [first, second] = await Promise.all([open(), open(), open()]);
    await first?.projects.insert(project());
    expect(await second?.projects.get('project-1')).toEqual(project());
  });

  test('a column that a newer process adds costs one retry per connection', async () => {
    const store = await open();
    await store.projects.insert(project());
    for (let turn = 0; turn < 3; turn += 1) await store.projects.get('project-1');
    await schema.query('alter table projects add column added text');
    const failure = await store.projects.get('project-1').catch((error) => error);
    expect(failure).toMatchObject({ name: 'StoreUnavailable', mayHaveExecuted: false });
    expect(await store.projects.get('project-1')).toEqual(project());
  });

  test('connections that were opened while the database was read-only are replaced', async () => {
    // A role of its own, because the setting belongs to it.
    const { name } = schema;
    await schema.query(`create role ${name} login superuser`);
    const url = new URL(schema.url);
    url.username = name;
    const store = await openPostgresStore({ url: url.href, log });
    onTestFinished(async () => {
      await store.close();
      await schema.query(`drop owned by ${name}; drop role ${name}`);
    });
    try {
      await store.projects.insert(project());
      await schema.query(`alter role ${name} set default_transaction_read_only = on`);
      await schema.cutConnections();
      const isReadOnly = { name: 'StoreUnavailable', failure: 'readOnly', mayHaveExecuted: false };
      await expect.poll(() => store.ping().catch((error) => error)).toMatchObject(isReadOnly);
      // Several connections that can only read.
      await Promise.all(Array.from({ length: 5 }, () => store.projects.list()));
    } finally {
      await schema.query(`alter role ${name} reset default_transaction_read_only`);
    }
    await expect(store.ping()).rejects.toMatchObject({ failure: 'readOnly' });
    await store.ping();
    const more = Array.from({ length: 5 }, (_, at) =>
      store.projects.insert(project({ id: `more-${at}`, name: `more-${at}` })),
    );
    expect(await Promise.all(more)).toEqual(Array(5).fill('inserted'));
  });

  test('a database that is renamed, closed or has another password is unavailable, which is no bug', () => {
    for (const code of ['3D000', '55000', '28P01']) {
      const error = toStoreError(Object.assign(new Error('refused'), { code }));
      expect(error, code).toMatchObject({ name: 'StoreUnavailable', failure: 'unreachable' });
    }
  });

  test('an installation never points to a connection that is not there', async () => {
    const store = await open();
    await install(store);
    const dangling = installation({ id: 'installation-2', groupRef: 'group-2', connectionId: 'none' });
    await expect(store.installations.insert(dangling)).rejects.toThrow(StoreConflict);
  });

  test('concurrently inserted operations share statements, and each has its own outcome', async () => {
    const store = await open();
    await install(store);
    const names = Array.from({ length: 100 }, (_, index) => `tags-${index}`);
    const inserted = names.map((resource) =>
      store.operations.insertIfInstalled(read({ resource, result: `\u0000 ${resource}` })),
    );
    const outcomes = await Promise.all([
      ...inserted,
      store.operations.insertIfInstalled(read({ resource: 'tags-7' })),
      store.operations.insertIfInstalled(read({ id: 'another', resource: 'tags-8' })),
    ]);
    expect(outcomes).toEqual([...names.map(() => 'inserted'), 'duplicate', 'duplicate']);
    expect(await store.operations.get('read-tags-9')).toEqual(read({ resource: 'tags-9', result: '\u0000 tags-9' }));
    const { rows } = await schema.query('select count(distinct xmin::text)::int as transactions from operations');
    expect(rows[0].transactions).toBeLessThanOrEqual(4);
  });

  test('an operation that the database refuses does not take others with it', async () => {
    const store = await open();
    await install(store);
    await schema.query(`alter table operations add check (resource <> 'refused')`);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'refused', 'c'].map((resource) => store.operations.insertIfInstalled(read({ resource }))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('a transaction whose connection is cut keeps nothing, and the store continues with a new one', async () => {
    const store = await open();
    const cut = store.transaction(async (inside) => {
      await inside.projects.insert(project());
      await schema.cutConnections();
      await inside.projects.list();
    });
    await expect(cut).rejects.toMatchObject({ name: 'StoreUnavailable', mayHaveExecuted: true });
    expect(await store.projects.list()).toEqual([]);
    expect(await store.projects.insert(project())).toBe('inserted');
  });
});
