import { describe, expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { auditEntry, configChange, delivery, install, installation, logLine, operation } from './records.ts';

/** History: config changes, the audit log and the logs of operations. */
export function historySuite(store: () => Store): void {
  const days = ['01', '03', '02', '03', '03'].map((day) => `2026-01-${day}T00:00:00.000Z`);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  test('pages of config changes are newest first and continue after the last one seen', async () => {
    for (const [index, createTime] of days.entries()) {
      await store().configChanges.insert(configChange({ id: `c${index}`, createTime }));
    }
    await store().configChanges.insert(configChange({ id: 'elsewhere', installationId: 'installation-2' }));
    const page = async (before?: string) =>
      ids(await store().configChanges.list('installation-1', { limit: 2, ...(before !== undefined && { before }) }));
    expect(await page()).toEqual(['c4', 'c3']);
    expect(await page('c3')).toEqual(['c1', 'c2']);
    expect(await page('c2')).toEqual(['c0']);
    expect(await page('c0')).toEqual([]);
    expect(await page('none')).toEqual([]);
    expect(await page('elsewhere')).toEqual([]);
  });

  test('config changes of one origin can be omitted', async () => {
    for (const [index, origin] of ['deploy', 'reads', 'deploy', 'reads'].entries()) {
      await store().configChanges.insert(configChange({ id: `c${index}`, origin, createTime: days[0] ?? '' }));
    }
    const page = { limit: 2, exceptOrigin: 'reads' };
    expect(ids(await store().configChanges.list('installation-1', page))).toEqual(['c2', 'c0']);
  });

  test('pages of the audit log are newest first and continue after the last one seen', async () => {
    for (const [index, createTime] of days.entries()) {
      await store().audit.insert(auditEntry({ id: `a${index}`, createTime }));
    }
    await store().audit.insert(auditEntry({ id: 'elsewhere', projectId: 'project-2' }));
    const page = async (before?: string) =>
      ids(await store().audit.list('project-1', { limit: 2, ...(before !== undefined && { before }) }));
    expect(await page()).toEqual(['a4', 'a3']);
    expect(await page('a3')).toEqual(['a1', 'a2']);
    expect(await page('a2')).toEqual(['a0']);
    expect(await page('a0')).toEqual([]);
    expect(await page('none')).toEqual([]);
    expect(await page('elsewhere')).toEqual([]);
  });

  test('config changes and audit entries come back as they were stored', async () => {
    await store().configChanges.insert(configChange());
    expect(await store().configChanges.list('installation-1', { limit: 10 })).toEqual([configChange()]);
    const entries = [
      auditEntry({ id: 'by-operator', actor: { kind: 'operator' }, target: {} }),
      auditEntry({
        id: 'by-token',
        actor: { kind: 'token', id: 'jwt-key-1', groupRef: 'group-1', consumerRef: 'consumer-1' },
        address: '203.0.113.7',
      }),
    ];
    for (const entry of entries) await store().audit.insert(entry);
    expect(await store().audit.list('project-1', { limit: 10 })).toEqual(entries.toReversed());
    await expect(store().audit.insert(auditEntry({ id: 'by-token' }))).rejects.toThrow();
    await expect(store().configChanges.insert(configChange())).rejects.toThrow();
  });

  test('the past stays when its installation and integration are deleted', async () => {
    await install(store());
    await store().configChanges.insert(configChange());
    await store().audit.insert(auditEntry());
    await store().operations.insert(operation());
    await store().operationLogs.append([logLine()]);
    await store().installations.delete('installation-1');
    expect(await store().configChanges.list('installation-1', { limit: 10 })).toEqual([configChange()]);
    await store().installations.insert(installation({ id: 'installation-2' }));
    await store().integrations.delete('integration-1');
    await store().connections.delete('connection-1');
    expect(await store().configChanges.list('installation-1', { limit: 10 })).toEqual([configChange()]);
    expect(await store().audit.list('project-1', { limit: 10 })).toEqual([auditEntry()]);
    expect(await store().operationLogs.list('operation-1', 10)).toEqual([logLine()]);
  });

  test('the history of one installation can be deleted', async () => {
    for (const id of ['1', '2']) {
      const installationId = `installation-${id}`;
      await store().configChanges.insert(configChange({ id: `change-${id}`, installationId }));
      await store().operations.insert(operation({ id: `operation-${id}`, installationId }));
      await store().operationLogs.append([logLine({ id: `line-${id}`, operationId: `operation-${id}` })]);
      await store().deliveries.insert(delivery({ id: `message-${id}`, installationId }), `sealed-${id}`);
    }
    await store().transaction((inside) => inside.histories.delete('installation-1'));
    const rest = async (id: string) => [
      ids(await store().configChanges.list(`installation-${id}`, { limit: 10 })),
      ids(await store().operations.list(`installation-${id}`, { limit: 10 })),
      ids(await store().operationLogs.list(`operation-${id}`, 10)),
      (await store().deliveries.get(`message-${id}`))?.id,
      await store().deliveries.getBody(`message-${id}`),
    ];
    expect(await rest('1')).toEqual([[], [], [], undefined, undefined]);
    expect(await rest('2')).toEqual([['change-2'], ['operation-2'], ['line-2'], 'message-2', 'sealed-2']);
  });

  describe('operation logs', () => {
    test('lines come oldest first, of one instant in the order in which they were written', async () => {
      const full = logLine({
        id: 'b',
        severity: 'ERROR',
        error: 'Responded with 500.',
        details: { page: '2' },
        timestamp: '2026-01-02T00:00:00.000Z',
      });
      await store().operationLogs.append([full, logLine({ id: 'c' })]);
      await store().operationLogs.append([logLine({ id: 'a' }), logLine({ id: 'x', operationId: 'operation-2' })]);
      await store().operationLogs.append([]);
      expect(ids(await store().operationLogs.list('operation-1', 10))).toEqual(['c', 'a', 'b']);
      expect(ids(await store().operationLogs.list('operation-1', 2))).toEqual(['c', 'a']);
      expect((await store().operationLogs.list('operation-1', 10))[2]).toEqual(full);
      expect(await store().operationLogs.list('none', 10)).toEqual([]);
    });

    test('many lines are stored atomically', async () => {
      const lines = Array.from({ length: 2500 }, (_, index) => logLine({ id: `line-${index}` }));
      await store().operationLogs.append(lines);
      expect(ids(await store().operationLogs.list('operation-1', 5000))).toEqual(ids(lines));
      const again = [...lines.map(({ id }) => logLine({ id: `new ${id}` })), logLine({ id: 'line-7' })];
      await expect(store().operationLogs.append(again)).rejects.toThrow();
      expect(await store().operationLogs.list('operation-1', 5000)).toHaveLength(2500);
    });

    test('lines are removed by age', async () => {
      await store().operationLogs.append([
        logLine({ id: 'old', timestamp: '2026-01-01T23:59:59.999Z' }),
        logLine({ id: 'kept', timestamp: '2026-01-02T00:00:00.000Z' }),
      ]);
      await store().operationLogs.deleteBefore({ before: '2026-01-02T00:00:00.000Z', limit: 10 });
      expect(ids(await store().operationLogs.list('operation-1', 10))).toEqual(['kept']);
    });
  });
}
