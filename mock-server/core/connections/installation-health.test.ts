import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/core-ports.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import type { Database } from '../../store/sql/database.ts';
import { migrate } from '../../store/sql/migrate.ts';
import { SQLITE } from '../../store/sql/migrations/migration.ts';
import { createSqlStore } from '../../store/sql/sql-store.ts';
import type { Repositories } from '../kernel/ports.ts';
import { writeRecords } from '../writes/write-records.ts';
import { countOutcome, INSTALLATION_HEALTH, lockForOutcome, recomputeHealth } from './installation-health.ts';

async function countEnd(repositories: Repositories, status: 'success' | 'failure'): Promise<void> {
  await countOutcome(repositories, await lockForOutcome(repositories, 'installation-1', status), status);
}

const well = {
  areCredentialsRefused: false,
  hasPausedObject: false,
  hasForbiddenObject: false,
  failedOperations: 0,
  hasFailedSubscription: false,
};

describe('the health of an installation', () => {
  it.each([
    ['healthy', { ...well, areCredentialsRefused: true }, 'unhealthy'],
    ['healthy', { ...well, hasPausedObject: true }, 'unhealthy'],
    ['healthy', { ...well, hasForbiddenObject: true }, 'unhealthy'],
    ['healthy', { ...well, failedOperations: 3 }, 'unhealthy'],
    ['unhealthy', well, 'healthy'],
    ['unhealthy', { ...well, failedOperations: 2 }, 'healthy'],
  ] as const)('moves from %s with %o to %s', (state, facts, next) => {
    expect(INSTALLATION_HEALTH.next(state, 'factsChanged', facts)).toEqual({ state: next, effects: ['storeHealth'] });
  });

  it.each([
    ['healthy', well],
    ['healthy', { ...well, failedOperations: 2 }],
    ['unhealthy', { ...well, failedOperations: 3 }],
    ['unhealthy', { ...well, hasPausedObject: true }],
    ['unhealthy', { ...well, areCredentialsRefused: true }],
  ] as const)('stays %s with %o', (state, facts) => {
    expect(INSTALLATION_HEALTH.next(state, 'factsChanged', facts)).toBeUndefined();
  });

  it('turns unhealthy with the third failed operation in a row and recovers with a success', async () => {
    const { ports } = await createInstalledWorld();
    const finish = async (...statuses: ('success' | 'failure')[]) => {
      for (const status of statuses) {
        await ports.store.transaction((repositories) => countEnd(repositories, status));
      }
      return (await ports.store.installations.get('installation-1'))?.healthStatus;
    };
    expect(await finish('failure', 'failure', 'success', 'failure', 'failure')).toBe('healthy');
    expect(await finish('failure', 'failure')).toBe('unhealthy');
    expect(await finish('success')).toBe('healthy');
    expect(await finish('failure', 'failure')).toBe('healthy');
  });

  it('stays unhealthy after a success while the credentials are refused', async () => {
    const { ports } = await createInstalledWorld();
    await ports.store.transaction(async (repositories) => {
      await repositories.installations.getForUpdate('installation-1');
      const connection = await repositories.connections.get('connection-1');
      if (connection === undefined) throw new Error('The world has no connection.');
      await repositories.connections.update({ ...connection, status: 'bad_credentials' });
      await recomputeHealth(repositories, 'installation-1');
      for (const status of ['failure', 'success'] as const) await countEnd(repositories, status);
    });
    expect((await ports.store.installations.get('installation-1'))?.healthStatus).toBe('unhealthy');
  });

  it('is not evaluated for an installation that was deleted', async () => {
    const { ports } = await createInstalledWorld();
    await ports.store.installations.delete('installation-1');
    await ports.store.transaction((repositories) => countEnd(repositories, 'failure'));
    expect(await ports.store.failureCounts.list('installation-1')).toEqual([]);
  });
});

describe('the statements of a finished write', () => {
  const statements: string[] = [];
  const opened: Kysely<Database>[] = [];

  afterEach(async () => {
    statements.splice(0);
    for (const db of opened.splice(0)) await db.destroy();
  });

  async function begin(): Promise<InstalledWorld> {
    const database = new BetterSqlite(':memory:');
    database.pragma('foreign_keys = ON');
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database }),
      log: (event) => void statements.push(event.query.sql),
    });
    opened.push(db);
    await migrate(db, SQLITE);
    const world = await createInstalledWorld({ ports: { store: createSqlStore(db, SQLITE, createManualClock()) } });
    await write(world);
    statements.splice(0);
    return world;
  }

  async function write({ ports, project }: InstalledWorld, record: object = { name: 'Hot', tag_level: 'account' }) {
    await writeRecords(ports, {
      actor: { kind: 'operator' },
      project,
      params: { integration: 'calls-to-crm', objectName: 'tags' },
      query: {},
      body: { groupRef: 'group-1', type: 'create', record: { ...record } },
    });
    const begun = statements.findIndex((text) => text.trimStart().startsWith('insert into "operations"'));
    return statements.splice(0).slice(begun + 1);
  }

  it('evaluate no health and change no further row when the installation is healthy and the write succeeds', async () => {
    const world = await begin();
    const used = await write(world);
    const tables = used.map((text) =>
      /^(\w+).*?"(operations|operation_logs|failure_counts|installations|connections)"/.exec(text)?.slice(1),
    );
    expect(tables.filter((one) => one !== undefined)).toEqual([
      ['select', 'failure_counts'],
      ['update', 'operations'],
      ['insert', 'operation_logs'],
    ]);
  });

  it('evaluate health once, with the third failure in a row', async () => {
    const world = await begin();
    const evaluations = [];
    for (let failure = 1; failure <= 5; failure += 1) {
      const used = await write(world, { name: '' });
      evaluations.push(used.filter((text) => text.startsWith('update "installations"')).length);
    }
    expect(evaluations).toEqual([0, 0, 1, 0, 0]);
  });
});
