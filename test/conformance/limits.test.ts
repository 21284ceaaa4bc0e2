import { describe, expect, it } from 'vitest';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { LIMITS } from '../../src/contract/index.ts';
import { CALLS, INSTALLATIONS } from '../support/management-steps.ts';
import { KEYS } from '../support/test-server.ts';
import { HELD_LIMITS } from './limits/held-limits.ts';
import type { Effect, LimitCase, LimitTable } from './limits/limit.ts';
import { expectIssue, expectStatus, minimum } from './limits/limit.ts';
import { created, createInstalledLimitWorld, createLimitWorld, INTEGRATION } from './limits/limit-world.ts';
import { NAME_LIMITS } from './limits/name-limits.ts';
import { SIZE_LIMITS } from './limits/size-limits.ts';
import { TIME_LIMITS } from './limits/time-limits.ts';
import { WRITE_LIMITS } from './limits/write-limits.ts';

const TABLE: LimitTable = { ...WRITE_LIMITS, ...NAME_LIMITS, ...SIZE_LIMITS, ...TIME_LIMITS, ...HELD_LIMITS };

const changes: Effect = {
  place: ' changes',
  accept: async (count) => expectStatus(await patchCalls(count), 200),
  refuse: async (count) => expectIssue(await patchCalls(count), 400, 'changes'),
};

async function patchCalls(count: number) {
  const world = await createInstalledLimitWorld();
  const all = Array.from({ length: count }, () => ({ op: 'add', path: '/selectedFields/note', value: true }));
  const body = { groupRef: 'g1', action: 'read', changes: all };
  return world.call('PATCH', `${INTEGRATION}/objects/calls/config-content`, { body });
}

const daysOfInstallation: Effect = {
  place: ' days in a config',
  accept: async (days) => {
    const { response, reads } = await installWithBackfill(days);
    expectStatus(response, 201);
    expect(reads).toBe(days > 0 ? 1 : 0);
  },
  refuse: async (days) =>
    expectIssue(
      (await installWithBackfill(days)).response,
      400,
      'config.content.read.objects.calls.backfill.defaultPeriod.days',
    ),
};

async function installWithBackfill(days: number) {
  const world = await createLimitWorld();
  const person = { provider: 'callRail', groupRef: 'g1', consumerRef: 'ada', apiKey: DEMO_KEY };
  await created(world.call('POST', '/projects/acme/connections:generate', { body: person }));
  const calls = { ...CALLS, backfill: { defaultPeriod: { days } } };
  const content = { provider: 'callRail', read: { objects: { calls } } };
  const response = await world.call('POST', INSTALLATIONS, { body: { groupRef: 'g1', config: { content } } });
  const listed = await world.call('GET', `${INSTALLATIONS}/${response.json.id}/operations`);
  return { response, reads: listed.json.results?.length };
}

const daysOfManifest: Effect = {
  place: ' days in a manifest',
  accept: async (days) => expectStatus(await deployWithBackfill(days), 200),
  refuse: async (days) =>
    expectIssue(await deployWithBackfill(days), 422, '$.integrations[0].read.objects[0].backfill.defaultPeriod.days'),
};

async function deployWithBackfill(days: number) {
  const calls = { objectName: 'calls', destination: 'hooks', backfill: { defaultPeriod: { days } } };
  const integrations = [{ name: 'backfilled', provider: 'callRail', read: { objects: [calls] } }];
  const body = { sourceYaml: JSON.stringify({ specVersion: '1.0.0', integrations }) };
  return (await createLimitWorld()).call('PUT', '/projects/acme/integrations:batch', { body });
}

const proxyVersion = (version: string | undefined): LimitCase => ({
  title: `${version === '1' ? 'accepts' : 'refuses'} ${version ?? 'no version'}`,
  run: async () => {
    const { server, installation } = await createInstalledLimitWorld();
    const proxy = createProxyApp({ ports: server.ports, send: async () => Response.json({ calls: [] }) });
    const headers = new Headers({
      'x-amp-project-id': installation.projectId,
      'x-amp-installation-id': installation.id,
      'x-api-key': KEYS.full,
    });
    if (version !== undefined) headers.set('x-amp-proxy-version', version);
    const response = await proxy(new Request('https://proxy.test/v3/a.json', { headers }));
    expect(response.status).toBe(version === '1' ? 200 : 400);
    if (version !== '1') expect(await response.text()).toContain('x-amp-proxy-version');
  },
});

/** Rows of the table of limits. The names of {@link LIMITS} identify their cases. */
const SPECIFICATION: Record<string, readonly LimitCase[] | (keyof typeof LIMITS)[]> = {
  'records per batch write': ['maxBatchRecords'],
  'records per auto batch before it runs': ['autoBatchRecords'],
  'autoBatchPolicy.maxDelayMinutes': ['maxAutoBatchDelayMinutes'],
  'autoBatchPolicy.retryDeadlineHours': ['defaultRetryDeadlineHours', 'maxRetryDeadlineHours'],
  'retryPolicy.deadlineHours': ['defaultRetryDeadlineHours', 'maxRetryDeadlineHours'],
  'changes array in object config patch': minimum(1, changes),
  'backfill days': [daysOfInstallation, daysOfManifest].flatMap((effect) => minimum(0, effect)),
  'subscription change after a subscribe config update': [
    { title: 'takes 1 to 2 minutes', pending: 'it is the time that a provider takes, not a limit of this server' },
  ],
  'proxy version header': [undefined, '0', '1', '2'].map(proxyVersion),
};

function register(cases: readonly LimitCase[]): void {
  for (const { title, pending, run = async () => {} } of cases) {
    it.skipIf(pending !== undefined)(pending === undefined ? title : `${title} (not run: ${pending})`, run);
  }
}

const isCase = (entry: LimitCase | string): entry is LimitCase => typeof entry !== 'string';

describe('Limits', () => {
  describe.for(Object.entries(SPECIFICATION))('%s', ([, entries]) => {
    register(entries.filter(isCase));
    for (const name of entries.filter((entry) => !isCase(entry))) {
      it(`is tested as ${name}`, () => expect(Object.keys(TABLE)).toContain(name));
    }
  });
});

describe('limits of the contract', () => {
  it('all have cases', () => {
    const untested = Object.keys(LIMITS).filter((name) => !Object.hasOwn(TABLE, name));
    expect(untested).toEqual([]);
    expect(Object.entries(TABLE).filter(([, cases]) => cases.every(({ run }) => run === undefined))).toEqual([]);
  });

  describe.for(Object.entries(TABLE))('%s', ([, cases]) => register(cases));
});
