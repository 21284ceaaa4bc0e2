import { expect, test } from 'vitest';
import {
  auditEntry,
  blob,
  configChange,
  connectFlow,
  delivery,
  install,
  logLine,
  operation,
} from '../../../test/conformance/store/records.ts';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { noTelemetry } from '../kernel/no-telemetry.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Retention } from './retention.ts';
import { DEFAULT_RETENTION } from './retention.ts';
import { createWorkers } from './workers.ts';

const DAY_MS = 86_400_000;

/** Ports whose metric of deleted rows can be read. */
function countingPorts(): { ports: Ports; counted: Record<string, number>; daysAgo: (days: number) => string } {
  const counted: Record<string, number> = {};
  const telemetry: Ports['telemetry'] = {
    ...noTelemetry,
    count: (metric, { kind = '' }, amount = 1) => {
      if (metric === 'retention_deleted') counted[kind] = (counted[kind] ?? 0) + amount;
    },
  };
  const ports = createTestPorts({}, {}, { telemetry });
  return { ports, counted, daysAgo: (days) => new Date(ports.clock.now() - days * DAY_MS).toISOString() };
}

/** One row of every kind that is `days` old, and an installation with its latest operation. */
async function insertRows({ store, clock }: Ports, days: number, id: string): Promise<void> {
  const createTime = new Date(clock.now() - days * DAY_MS).toISOString();
  await store.operations.insert(operation({ id, createTime }));
  await store.operationLogs.append([logLine({ id, operationId: id, timestamp: createTime })]);
  await store.deliveries.insert(delivery({ id, operationId: id, status: 'delivered', dueAt: null, createTime }));
  await store.audit.insert(auditEntry({ id, createTime }));
  await store.blobs.put(blob({ path: id, expiresAt: Date.parse(createTime) }));
  await store.connectFlows.insert(connectFlow({ id, expiresAt: Date.parse(createTime) }));
  await store.configChanges.insert(configChange({ id, createTime }));
  const since = Date.parse(createTime);
  await store.providerQuotas.block({ connectionId: id, scope: 'api', since, until: since, isLockOut: false });
}

const sweepOf = (ports: Ports, retention: Partial<Retention> = {}) =>
  createWorkers(ports, { ...DEFAULT_RETENTION, ...retention }).sweep();

test('a sweep deletes each kind after its retention period and counts what it deleted', async () => {
  const { ports, counted } = countingPorts();
  await install(ports.store);
  for (const days of [366, 364, 31, 29, 8, 6, 0]) await insertRows(ports, days, `${days} days`);
  await sweepOf(ports, { configChangesPerInstallation: 4 });
  expect(counted).toEqual({
    deliveries: 6,
    blobs: 7,
    connect_flows: 7,
    provider_quotas: 6,
    operation_logs: 3,
    operations: 3,
    audit: 1,
    config_changes: 3,
  });
  const left = await ports.store.operations.list('installation-1', { limit: 10 });
  expect(left.map(({ id }) => id)).toEqual(['0 days', '6 days', '8 days', '29 days']);
  await sweepOf(ports, { configChangesPerInstallation: 4 });
  expect(counted['operations']).toBe(3);
});

test('the logs of an operation are deleted with it, however young they are', async () => {
  const { ports, daysAgo } = countingPorts();
  await ports.store.operations.insert(operation({ createTime: daysAgo(3) }));
  await ports.store.operationLogs.append([logLine({ timestamp: daysAgo(3) })]);
  await sweepOf(ports, { operationDays: 2 });
  expect(await ports.store.operations.get('operation-1')).toBeUndefined();
  expect(await ports.store.operationLogs.list('operation-1', 10)).toEqual([]);
});

test('a retention of 0 stores without a limit', async () => {
  const { ports, counted } = countingPorts();
  await insertRows(ports, 10_000, 'old');
  await sweepOf(ports, { operationDays: 0, auditDays: 0, configChangesPerInstallation: 0 });
  expect(Object.keys(counted).sort()).toEqual([
    'blobs',
    'connect_flows',
    'deliveries',
    'operation_logs',
    'provider_quotas',
  ]);
  await sweepOf(ports, { auditDays: 0 });
  expect(Object.keys(counted)).not.toContain('config_changes');
  await sweepOf(ports);
  expect(counted).toMatchObject({ operations: 1, audit: 1, config_changes: 1 });
});

test('a time scale does not shorten a retention period', async () => {
  const { ports, counted } = countingPorts();
  ports.settings.timeScale = 1000;
  await insertRows(ports, 2, 'young');
  await sweepOf(ports);
  expect(counted).toEqual({ blobs: 1, connect_flows: 1, provider_quotas: 1 });
});

test('many rows are deleted in batches with a pause after each, and a stop ends the sweep', async () => {
  const { ports, counted } = countingPorts();
  for (let index = 0; index < 450; index += 1) {
    await ports.store.audit.insert(auditEntry({ id: `entry-${index}` }));
  }
  const workers = createWorkers(ports, { ...DEFAULT_RETENTION, auditDays: 1 });
  const steps: (number | undefined)[] = [];
  const pause = async () => {
    steps.push(counted['audit']);
    if (steps.length === 2) workers.stop();
  };
  await workers.sweep({ pause });
  expect(steps).toEqual([100, 200]);
  expect(counted['audit']).toBe(200);
  await createWorkers(ports, { ...DEFAULT_RETENTION, auditDays: 1 }).sweep();
  expect(counted['audit']).toBe(450);
});
