import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { openSqliteStore } from '../../mock-server/store/sql/open-sqlite-store.ts';
import { claimMessages } from '../support/claim-due.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { createTransitionWorld } from '../support/transitions/transition-world.ts';
import { TRANSITIONS } from '../support/transitions/transitions.ts';

const PROCESS = fileURLToPath(new URL('../support/transitions/interrupted-process.ts', import.meta.url));
/** Processes at the same time. */
const WIDTH = 2;

/** State changed by a transition: status, health, stored events and the audit log. */
interface Snapshot {
  connections: string[];
  installations: string[];
  events: string[];
  /** Actions. */
  audit: string[];
}

async function withStore<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const snapshotOf = (folder: string): Promise<Snapshot> =>
  withStore(folder, async (store) => {
    const projectId = 'project-1';
    const connections = await store.connections.list({ projectId });
    const installations = await store.installations.list({ projectId });
    const audit = await store.audit.list(projectId, { limit: 100 });
    const claim = { now: Number.MAX_SAFE_INTEGER / 4, until: Number.MAX_SAFE_INTEGER / 2, token: 'test' };
    const deliveries = await claimMessages(store, claim);
    const events = await Promise.all(
      deliveries.map(async ({ id }): Promise<string> => {
        const sealed = await store.deliveries.getBody(id);
        return JSON.parse(JSON.parse(sealed ?? '').plain).notificationType;
      }),
    );
    return {
      connections: connections.map(({ status, sealedCredential, refreshAt }) =>
        [status, JSON.parse(sealedCredential).plain, refreshAt].join(),
      ),
      installations: installations
        .map(({ integrationId, healthStatus, config }) =>
          [integrationId, healthStatus, config.content.proxy?.enabled].join(),
        )
        .sort(),
      events: events.sort(),
      audit: audit.map(({ action }) => action).sort(),
    };
  });

async function folderFor(source?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amp-transition-'));
  afterThisTest(() => rm(folder, { recursive: true, force: true }));
  if (source !== undefined) await cp(source, folder, { recursive: true });
  return folder;
}

/** @returns how many statements ran; undefined when the process was killed before one of them */
async function runProcess(folder: string, name: string, prepared: string, killAt: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [PROCESS, folder, name, prepared, String(killAt)]);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const [, signal] = await once(child, 'close');
  expect(signal, errors).toBe('SIGKILL');
  return output === '' ? undefined : Number(output);
}

describe('a process that is killed before any statement of a transition leaves all of it with its audit entry, or nothing', () => {
  it.each(Object.entries(TRANSITIONS))(
    'when %s',
    async (name, { prepare }) => {
      const template = await folderFor();
      const prepared = await withStore(template, async (store) => prepare(await createTransitionWorld(store)));
      const before = await snapshotOf(await folderFor(template));
      const finished = await folderFor(template);
      const statements = (await runProcess(finished, name, prepared, 0)) ?? 0;
      const after = await snapshotOf(finished);
      expect(after.events.length).toBeGreaterThanOrEqual(before.events.length);
      expect(JSON.stringify(after)).not.toBe(JSON.stringify(before));

      const killPoints = Array.from({ length: statements }, (_none, index) => index + 1);
      const seen: Snapshot[] = [];
      while (killPoints.length > 0) {
        await Promise.all(
          killPoints.splice(0, WIDTH).map(async (killAt) => {
            const folder = await folderFor(template);
            expect(await runProcess(folder, name, prepared, killAt)).toBeUndefined();
            const snapshot = await snapshotOf(folder);
            expect([before, after], `killed before statement ${killAt}`).toContainEqual(snapshot);
            seen.push(snapshot);
          }),
        );
      }
      expect(seen).toContainEqual(before);
    },
    120_000,
  );
});
