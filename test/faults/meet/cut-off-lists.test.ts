import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../../../mock-server/store/sql/open-sqlite-store.ts';
import { connection, installation, integration, revision } from '../../conformance/store/records.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import type { SpawnedServer } from '../../support/spawn-server.ts';
import { spawnServer } from '../../support/spawn-server.ts';

const COUNT = 20_000;
const CUTS = 10;

/** Adds installations to the project of a server that is stopped. */
async function addInstallations(dataDir: string, projectName: string): Promise<void> {
  const store = await openSqliteStore(dataDir);
  const projectId = (await store.projects.find(projectName))?.id ?? '';
  await store.transaction(async ({ integrations, connections, installations }) => {
    await integrations.insert(integration({ projectId }), revision());
    for (let index = 0; index < COUNT; index += 1) {
      const groupRef = `g${index}`;
      await connections.insert(connection({ id: `c${index}`, projectId, groupRef }));
      await installations.insert(installation({ id: `n${index}`, projectId, groupRef, connectionId: `c${index}` }));
    }
  });
  await store.close();
}

/** Requests the list and takes its beginning. */
const beginList = ({ api, apiKey, project }: SpawnedServer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(
      `${api}/v1/projects/${project}/installations`,
      { headers: { 'X-Api-Key': apiKey } },
      (response) => {
        response.once('data', () => resolve(response.pause()));
      },
    );
    request.on('error', reject);
  });

it('a client that cuts a list off leaves no line in the log that is not structured', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'amp-lists-'));
  afterThisTest(() => rm(dataDir, { recursive: true }));
  const first = await spawnServer({ dataDir });
  await first.stop();
  await addInstallations(dataDir, first.project);

  const server = await spawnServer({ dataDir });
  for (let cut = 0; cut < CUTS; cut += 1) {
    const response = await beginList(server);
    response.on('error', () => {});
    if (cut % 2 === 0) response.destroy();
    else response.socket.resetAndDestroy();
  }
  const health = await fetch(`${server.api}/healthz`);
  expect(health.status).toBe(200);
  await server.stop();
  const lines = server.log().split('\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
});
