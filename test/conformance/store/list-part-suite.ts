import { expect, test } from 'vitest';
import type { ListedInParts, ListPosition, Store } from '../../../mock-server/core/kernel/ports.ts';
import { connection, destination, logLine, providerApp } from './records.ts';

/** Lists in parts, each of which continues after the last row of the part before. */
export function listPartSuite(store: () => Store): void {
  const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];

  async function addConnections(): Promise<void> {
    for (const [index, createTime] of [...times, ...times].entries()) {
      await store().connections.insert(connection({ id: `c${index}`, createTime, groupRef: `g${index % 2}` }));
    }
  }

  async function addDestinations(): Promise<void> {
    for (const name of ['b', 'a', 'd', 'c']) await store().destinations.insert(destination({ id: name, name }));
  }

  test('have the order of the whole list, with rows of the same instant by their insertion', async () => {
    await addConnections();
    const filter = { projectId: 'project-1' };
    const whole = (await store().connections.list(filter)).map(({ id }) => id);
    expect(whole).toEqual(['c4', 'c1', 'c5', 'c3', 'c2', 'c0']);
    for (const limit of [1, 2, 5, 6, 7]) expect(await idsInParts(store().connections, filter, limit)).toEqual(whole);
  });

  test('are oldest first, or by name, where the list is', async () => {
    for (const [index, createTime] of times.entries()) {
      await store().providerApps.insert(providerApp({ id: `a${index}`, createTime }));
      await store().operationLogs.append([logLine({ id: `l${index}`, timestamp: createTime })]);
    }
    await addDestinations();
    expect(await idsInParts(store().providerApps, { projectId: 'project-1' }, 1)).toEqual(['a0', 'a2', 'a1']);
    expect(await idsInParts(store().operationLogs, { operationId: 'operation-1' }, 1)).toEqual(['l0', 'l2', 'l1']);
    expect(await idsInParts(store().destinations, { projectId: 'project-1' }, 3)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('have the rows that the filter selects', async () => {
    await addConnections();
    const selected = await idsInParts(store().connections, { projectId: 'project-1', groupRef: 'g1' }, 1);
    expect(selected).toEqual(['c1', 'c5', 'c3']);
    expect(await idsInParts(store().connections, { projectId: 'project-2' }, 1)).toEqual([]);
  });

  test('continue behind a row that was deleted meanwhile', async () => {
    await addConnections();
    await addDestinations();
    const connections = await store().connections.listPart({ projectId: 'project-1' }, { limit: 4 });
    await store().connections.delete('c3');
    await store().connections.delete('c2');
    const rest = { limit: 4, after: connections.next as ListPosition };
    expect((await store().connections.listPart({ projectId: 'project-1' }, rest)).rows.map(({ id }) => id)).toEqual([
      'c0',
    ]);

    const { next } = await store().destinations.listPart({ projectId: 'project-1' }, { limit: 2 });
    await store().destinations.delete('b');
    const last = await store().destinations.listPart({ projectId: 'project-1' }, { limit: 2, after: next });
    expect(last.rows.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(last.next).toBeUndefined();
  });

  test('neither repeat nor miss a row that changes meanwhile', async () => {
    await addConnections();
    const filter = { projectId: 'project-1' };
    const { rows, next } = await store().connections.listPart(filter, { limit: 3 });
    for (const row of await store().connections.list(filter)) await store().connections.update(row);
    const rest = await store().connections.listPart(filter, { limit: 3, after: next });
    expect([...rows, ...rest.rows].map(({ id }) => id)).toEqual(['c4', 'c1', 'c5', 'c3', 'c2', 'c0']);
  });
}

async function idsInParts<R extends { id: string }, F>(
  source: ListedInParts<R, F>,
  filter: F,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  let after: ListPosition | undefined;
  do {
    const { rows, next } = await source.listPart(filter, { limit, ...(after && { after }) });
    expect(rows.length).toBeLessThanOrEqual(limit);
    ids.push(...rows.map(({ id }) => id));
    after = next;
  } while (after !== undefined);
  return ids;
}
