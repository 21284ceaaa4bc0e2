import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

/** The first sweep begins a minute after the start. */
const BASELINE_MS = 20_000;
const SWEEP_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Latency of requests on the embedded database while a sweep deletes expired operations, against the latency before it.
 *
 * @param rows expired operations, half of them with a log line
 */
export async function benchSweep(rows = 1_000_000): Promise<void> {
  const first = await spawnServer({ env: { AMP_LOG_LEVEL: 'warn' } });
  const { dataDir } = first;
  await first.kill();
  fill(dataDir, rows);
  const server = await spawnServer({ dataDir, env: { AMP_LOG_LEVEL: 'warn' } });
  try {
    await projectCaller(server)('POST', '/destinations', {
      name: 'hook',
      type: 'webhook',
      metadata: { url: 'http://127.0.0.1:9/hook' },
    });
    await measure(server, 'before the sweep', BASELINE_MS);
    while ((await deletedOperations(server)) === 0) await sleep(100);
    const deleted = await deletedOperations(server);
    await measure(server, 'during the sweep', SWEEP_MS);
    const perSecond = ((await deletedOperations(server)) - deleted) / (SWEEP_MS / 1000);
    process.stdout.write(`${perSecond.toFixed(0)} of ${rows} operations deleted per second\n`);
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true });
  }
}

function fill(dataDir: string, rows: number): void {
  const database = new DatabaseSync(join(dataDir, 'ampersand.sqlite'));
  database.exec(`
    pragma synchronous = off;
    insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource, metadata, create_time, attempts)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
    select 'op-' || i, 'p', 'in', 'inst-' || (i % 1000), 'c', 'write', 'success', 'calls', '{}', '2020-01-01T00:00:00.' || printf('%03d', i % 1000) || 'Z', 0 from n;
    insert into operation_logs (id, operation_id, timestamp, severity, msg)
    with recursive n (i) as (select 1 union all select i + 2 from n where i + 2 <= ${rows})
    select 'line-' || i, 'op-' || i, '2999-01-01T00:00:00.000Z', 'INFO', 'The write was made.' from n;`);
  database.close();
}

/** Sends reads and writes by turns and prints how long they took. */
async function measure(server: SpawnedServer, title: string, ms: number): Promise<void> {
  const call = projectCaller(server);
  const taken: number[] = [];
  const end = Date.now() + ms;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const start = performance.now();
    if (turn % 2 === 0) await call('GET', '/destinations');
    else {
      const destination = { metadata: { url: `http://127.0.0.1:9/${turn}` } };
      await call('PATCH', '/destinations/hook', { updateMask: ['metadata.url'], destination });
    }
    taken.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  const most = (sorted.at(-1) ?? 0).toFixed(1);
  process.stdout.write(`${title}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${most} ms, ${taken.length} requests\n`);
}

async function deletedOperations({ api }: SpawnedServer): Promise<number> {
  const text = await (await fetch(`${api}/metrics`)).text();
  return Number(/^amp_retention_deleted_total\{kind="operations"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
