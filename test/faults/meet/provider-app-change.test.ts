import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { SubscriptionRecord } from '../../../mock-server/core/kernel/subscription-records.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { drain } from '../../../mock-server/jobs/drain.ts';
import { isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import {
  connectGroup,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  presentSubscriptions,
  registerApp,
} from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { createTwoProcesses } from '../../support/two-processes.ts';

const GROUPS = Array.from({ length: 10 }, (_, index) => `g${index}`);
const STATEMENT_MS = 300;

/** An application of the provider's, with a number of its own. */
const ofApplication = (appId: string) => ({
  updateMask: ['metadata'],
  providerApp: { metadata: { providerParams: { appId } } },
});

async function begin() {
  const processes = await createTwoProcesses({}, { statementMs: STATEMENT_MS });
  const { world, second } = processes;
  const app = await registerApp(world);
  await deployTo(world, HUBSPOT_EVENTS);
  const installations: string[] = [];
  for (const groupRef of GROUPS) {
    await connectGroup(world, { groupRef });
    installations.push((await installFor(world, { groupRef })).id);
  }
  await world.settle();
  const others = createWorkers(second);
  afterThisTest(() => others.stop());
  const rows = async (): Promise<SubscriptionRecord[]> =>
    (await Promise.all(installations.map((id) => second.store.subscriptions.list(id)))).flat();
  const applications = async () => [...new Set((await rows()).map(({ appId }) => appId))].sort();
  expect(await applications()).toEqual(['700001']);
  const change = (appId: string) => processes.call('PATCH', `/provider-apps/${app.id}`, ofApplication(appId));
  return { ...processes, others, change, applications, installations };
}

describe.skipIf(!(await isPostgresAvailable()))('on PostgreSQL', { tags: ['postgres'] }, () => {
  it('a change of the application reaches every installation, however long the row of one is locked', async () => {
    const { world, others, change, applications, installations, url } = await begin();
    const blocking = new pg.Client({ connectionString: url });
    await blocking.connect();
    afterThisTest(() => blocking.end());
    await blocking.query('begin');
    await blocking.query(`select * from subscriptions where installation_id = '${installations[5]}' for update`);

    expect((await change('700002')).status).toBe(200);
    await drain(world.workers);
    expect(await applications()).toContain('700001');

    await blocking.query('rollback');
    world.ports.clock.advance(60_000);
    await drain(others);
    expect(await applications()).toEqual(['700002']);
    await world.settle();
    expect(await presentSubscriptions(world)).toEqual([]);
  }, 60_000);

  it('a change of the application is completed by another process when the first one ends at once', async () => {
    const { others, change, applications } = await begin();
    expect((await change('700002')).status).toBe(200);
    await drain(others);
    expect(await applications()).toEqual(['700002']);
  }, 60_000);

  it('of two changes one after the other the last one counts in every installation', async () => {
    const { world, others, change, applications } = await begin();
    const working = change('700002').then(() => drain(world.workers));
    await change('700003');
    await Promise.all([working, drain(others)]);
    await change('700004');
    await drain(others);
    expect(await applications()).toEqual(['700004']);
  }, 60_000);
});
