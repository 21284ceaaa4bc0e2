import { describe, expect, it } from 'vitest';
import type { TestPorts } from '../../test/support/core-ports.ts';
import { createManualClock } from '../../test/support/core-ports.ts';
import { createSubscribedWorld } from '../../test/support/event-world.ts';
import { afterThisTest } from '../../test/support/fault-world.ts';
import { createInstalledWorld } from '../../test/support/installed-world.ts';
import { connect, deploy, install } from '../../test/support/management-steps.ts';
import { openSqlite } from '../../test/support/readable-database.ts';
import { withRepeatedTransactions } from '../../test/support/repeated-transactions.ts';
import { createTestServer } from '../../test/support/test-server.ts';
import type { Log, Repositories } from '../core/kernel/ports.ts';
import { syncSchedules } from '../core/reads/schedules.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';
import { openPostgresStore } from '../store/sql/open-postgres-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../store/testing/postgres-schema.ts';
import { logAfterCommit } from './log-after-commit.ts';

const project = (id: string) => ({ id, name: id, appName: id, orgId: 'o', createTime: '2026-11-21T12:00:00.000Z' });

function createLines(): { lines: string[]; log: Log } {
  const lines: string[] = [];
  const write = (event: string) => void lines.push(event);
  return { lines, log: { debug: write, info: write, warn: write, error: write } };
}

const isAvailable = await isPostgresAvailable();

describe('the log', () => {
  it('has a line of a transaction after the commit, and others at once', async () => {
    const { lines, log: written } = createLines();
    const { store, log } = logAfterCommit(createMemoryStore(createManualClock()), written);
    log.info('before');
    await store.transaction(async () => {
      log.info('inside');
      expect(lines).toEqual(['before']);
    });
    log.info('after');
    expect(lines).toEqual(['before', 'inside', 'after']);
  });

  it('has no line of a transaction that is rolled back, and those of work that outlives it', async () => {
    const { lines, log: written } = createLines();
    const { store, log } = logAfterCommit(createMemoryStore(createManualClock()), written);
    const isOver = Promise.withResolvers<void>();
    let outliving: Promise<void> | undefined;
    const rolledBack = store.transaction(async () => {
      outliving = isOver.promise.then(() => log.warn('later'));
      log.info('inside');
      throw new Error('No.');
    });
    await expect(rolledBack).rejects.toThrow('No.');
    isOver.resolve();
    await outliving;
    expect(lines).toEqual(['later']);
  });

  it.skipIf(!isAvailable)(
    'has a line once when PostgreSQL rolls a transaction back because of a deadlock',
    { tags: ['postgres'] },
    async () => {
      const schema = await createPostgresSchema();
      afterThisTest(() => schema.drop());
      const { lines, log: written } = createLines();
      const opened = await openPostgresStore({ url: schema.url, log: written });
      afterThisTest(() => opened.close());
      const { store, log } = logAfterCommit(opened, written);
      for (const id of ['a', 'b']) await store.projects.insert(project(id));
      let attempts = 0;
      const areLocked = Promise.withResolvers<void>();
      const lockBoth = async ({ projects }: Repositories, first: string, second: string) => {
        await projects.update(project(first));
        log.info(`${first} before ${second}`);
        attempts += 1;
        if (attempts === 2) areLocked.resolve();
        await areLocked.promise;
        await projects.update(project(second));
      };
      await Promise.all([
        store.transaction((repositories) => lockBoth(repositories, 'a', 'b')),
        store.transaction((repositories) => lockBoth(repositories, 'b', 'a')),
      ]);
      expect(attempts).toBe(3);
      expect(lines.sort()).toEqual(['a before b', 'b before a']);
    },
  );
});

const countOf = ({ logged }: TestPorts, event: string) => logged.filter((line) => line.event === event).length;

async function onRepeatedTransactions() {
  const clock = createManualClock();
  const database = await openSqlite(clock);
  afterThisTest(() => database.close());
  return { clock, store: withRepeatedTransactions(database.store) };
}

describe('when each transaction is repeated, one line says', () => {
  it('that a scheduled read has started, and that its message is postponed', async () => {
    const world = await createInstalledWorld({
      sandbox: { counts: { calls: 3 } },
      ports: await onRepeatedTransactions(),
    });
    world.receiver.respond = () => new Response(null, { status: 503 });
    await syncSchedules(world.ports, world.ports.store, world.installation);
    world.ports.clock.advance(7 * 60_000);
    await world.work();
    expect(['read.started', 'delivery.postponed'].map((event) => countOf(world.ports, event))).toEqual([1, 1]);
  });

  it('that reads are paused', async () => {
    const world = await createInstalledWorld({
      provider: () => Response.json({ error: 'No such account' }, { status: 400 }),
      ports: await onRepeatedTransactions(),
    });
    await syncSchedules(world.ports, world.ports.store, world.installation);
    for (let reads = 0; reads < 6; reads += 1) {
      world.ports.clock.advance(10 * 60_000);
      await world.work();
    }
    expect(countOf(world.ports, 'read.paused')).toBe(1);
  });

  it('that a backfill has started', async () => {
    const server = await createTestServer({ ports: await onRepeatedTransactions() });
    await deploy(server);
    await connect(server);
    await install(server);
    expect(countOf(server.ports, 'read.started')).toBe(1);
  });

  it('that a subscription has become active', async () => {
    const { ports } = await createSubscribedWorld({ ports: await onRepeatedTransactions() });
    expect(countOf(ports, 'subscription.state')).toBe(1);
  });
});
