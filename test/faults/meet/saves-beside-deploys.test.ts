import { describe, expect, it } from 'vitest';
import { changeConnection } from '../../../mock-server/core/connections/connection-status.ts';
import type { ConnectionRecord } from '../../../mock-server/core/kernel/records.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { drain } from '../../../mock-server/jobs/drain.ts';
import { isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import { connectGroup, deployTo, HUBSPOT_EVENTS, installFor, registerApp } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import type { Answer, TwoProcesses } from '../../support/two-processes.ts';
import { createTwoProcesses } from '../../support/two-processes.ts';

const ROUNDS = 10;
const GROUPS = ['g1', 'g2', 'g3', 'g4'];
/** Two integrations in one manifest; a second one lists them the other way round. */
const integrationsOf = (names: string[], extra = '') =>
  `specVersion: 1.0.0\nintegrations:\n${names
    .map((name) => HUBSPOT_EVENTS.slice(HUBSPOT_EVENTS.indexOf('  - name')).replace('name: crm', `name: ${name}`))
    .join(extra)}`;
const MANIFEST = integrationsOf(['crm', 'other']);
/** Without events of contacts. */
const REDUCED = integrationsOf(['other', 'crm']).replaceAll(/ {4}subscribe:\n(?: {6}.*\n)+/g, '');
const ANSWERS = [200, 201, 204, 404, 409, 422];

/** Installs both integrations for every group. */
async function prepare({ world }: TwoProcesses): Promise<Map<string, string>> {
  await deployTo(world, MANIFEST);
  const ids = new Map<string, string>();
  for (const groupRef of GROUPS) {
    await connectGroup(world, { groupRef });
    for (const integration of ['crm', 'other']) {
      ids.set(`${integration} ${groupRef}`, (await installFor(world, { groupRef, integration })).id);
    }
  }
  return ids;
}

/** Changes what an installation subscribes to, eight times. */
async function save({ call }: TwoProcesses, integration: string, groupRef: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let times = 0; times < 8; times += 1) {
    const value = times % 2 === 0 ? 'never' : 'always';
    const changes = [{ op: 'replace', path: '/deleteEvent/enabled', value }];
    const path = `/integrations/${integration}/objects/contacts/config-content`;
    answers.push(await call('PATCH', path, { groupRef, action: 'subscribe', changes }));
  }
  return answers;
}

describe.skipIf(!(await isPostgresAvailable()))('on PostgreSQL, with two processes', { tags: ['postgres'] }, () => {
  it('saves beside an uninstall, the deletion of a group, a destructive deployment and the deletion of an integration wait for no lock in a circle', async () => {
    const processes = await createTwoProcesses();
    const { world, second, call, repeats } = processes;
    const others = createWorkers(second);
    afterThisTest(() => others.stop());
    await registerApp(world);
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await prepare(processes);
      const outcomes = await Promise.all([
        ...GROUPS.map((groupRef) => save(processes, 'crm', groupRef)),
        ...GROUPS.slice(0, 2).map((groupRef) => save(processes, 'other', groupRef)),
        call('DELETE', `/integrations/crm/installations/${ids.get('crm g1')}`),
        call('DELETE', '/groups/g2'),
        call('PUT', '/integrations:batch?destructive=true', { sourceYaml: REDUCED }),
        call('PUT', '/integrations:batch?destructive=true', { sourceYaml: MANIFEST }),
        call('DELETE', '/integrations/crm'),
        drain(world.workers),
        drain(others),
      ]);
      answers.push(...outcomes.flat().filter((one): one is Answer => typeof one === 'object'));
      await call('DELETE', '/integrations/other');
      for (const groupRef of GROUPS) await call('DELETE', `/groups/${groupRef}`);
      await world.settle();
    }
    expect(world.ports.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(answers.filter(({ status }) => !ANSWERS.includes(status))).toEqual([]);
    expect(answers.filter(({ request, status }) => request.startsWith('PATCH') && status === 200)).not.toEqual([]);
    expect(repeats()).toBe(0);
  }, 120_000);

  it('saves beside reconciles that the provider refuses and accepts in turn wait for no lock in a circle', async () => {
    let requests = 0;
    const processes = await createTwoProcesses({
      provider: async ({ method, url }) => {
        if (method !== 'POST' || !url.includes('/700001/subscriptions')) return undefined;
        requests += 1;
        return requests % 2 === 0 ? undefined : Response.json({ message: 'No such property.' }, { status: 400 });
      },
    });
    const { world, second, repeats } = processes;
    const others = createWorkers(second);
    afterThisTest(() => others.stop());
    await registerApp(world);
    await prepare(processes);
    await world.settle();
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // What was refused is tried again after a day.
      world.ports.clock.advance(86_400_000);
      const outcomes = await Promise.all([
        ...GROUPS.map((groupRef) => save(processes, 'crm', groupRef)),
        ...GROUPS.slice(0, 2).map((groupRef) => save(processes, 'other', groupRef)),
        drain(world.workers),
        drain(others),
      ]);
      answers.push(...outcomes.flat().filter((one): one is Answer => typeof one === 'object'));
    }
    expect(requests).toBeGreaterThan(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(world.ports.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect(repeats()).toBe(0);
  }, 120_000);

  it('responses of the provider about a credential beside the deletion of its group wait for no lock in a circle', async () => {
    const processes = await createTwoProcesses();
    const { world, second, call, repeats } = processes;
    await registerApp(world);
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await prepare(processes);
      const connections = await world.ports.store.connections.list({ projectId: 'project-acme' });
      const respond = async ({ id, sealedCredential }: ConnectionRecord) => {
        for (let times = 0; times < 6; times += 1) {
          const event = times % 2 === 0 ? 'credentialRefused' : 'tokenRefreshed';
          await changeConnection(times % 3 === 0 ? world.ports : second, id, { event, basedOn: { sealedCredential } });
        }
      };
      const [deletions] = await Promise.all([
        Promise.all(GROUPS.map((groupRef) => call('DELETE', `/groups/${groupRef}`))),
        ...connections.map(respond),
      ]);
      answers.push(...deletions);
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(repeats()).toBe(0);
  }, 120_000);
});
