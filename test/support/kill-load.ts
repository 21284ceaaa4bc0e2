import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { Installation, Operation, OperationsPage } from '../../src/contract/index.ts';
import type { RandomSource } from '../fuzz/random-source.ts';
import { projectCaller } from './api-client.ts';
import type { EventCounter, ProcessGroup } from './kill-world.ts';
import type { SpawnedServer } from './spawn-server.ts';

const INTEGRATION = 'calls-to-crm';
/** Objects that are read on a schedule. */
export const READ_OBJECTS = ['calls', 'companies'] as const;
const GROUPS = 6;
/** Requests that are sent per second, and how many may wait for their response. */
const REQUESTS_PER_SECOND = 40;
const MAX_PENDING = 50;

const readObject = (objectName: string) => `        - objectName: ${objectName}
          destination: records
          schedule: "*/10 * * * *"
          optionalFieldsAuto: all
          backfill:
            defaultPeriod:
              fullHistory: true
`;

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: ${INTEGRATION}
    provider: callRail
    read:
      objects:
${READ_OBJECTS.map(readObject).join('')}    write:
      objects:
        - objectName: tags
`;

/** Deploys, routes `write.async.done` to the receiver and installs for several groups. */
export async function installGroups(server: SpawnedServer, url: string): Promise<Installation[]> {
  const call = projectCaller(server);
  const create = async <T>(path: string, body: object): Promise<T> => {
    const response = await call<T>('POST', path, body);
    if (response.status !== 201)
      throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  await create('/destinations', { name: 'records', type: 'webhook', metadata: { url } });
  const events = await create<{ id: string }>('/destinations', { name: 'events', type: 'webhook', metadata: { url } });
  const topic = await create<{ id: string }>('/topics', { name: 'writes' });
  await create('/notification-event-topic-routes', { eventType: 'write.async.done', topicId: topic.id });
  await create('/topic-destination-routes', { topicId: topic.id, destinationId: events.id });
  const deployed = await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.body));

  const objects = Object.fromEntries(
    READ_OBJECTS.map((objectName) => [objectName, { objectName, selectedFields: { id: true, name: true } }]),
  );
  const installations: Installation[] = [];
  for (let number = 0; number < GROUPS; number += 1) {
    const groupRef = `group-${number}`;
    await create('/connections:generate', { provider: 'callRail', groupRef, consumerRef: 'ada', apiKey: DEMO_KEY });
    const content = { provider: 'callRail', read: { objects }, write: { objects: { tags: { objectName: 'tags' } } } };
    installations.push(
      await create(`/integrations/${INTEGRATION}/installations?skipSampling=true`, { groupRef, config: { content } }),
    );
  }
  return installations;
}

/** Requests that a server accepted. */
export interface Load {
  /** Name of the tag that a create makes, by operation id. */
  creates: Map<string, string>;
  /** Name that an update sets, by operation id. */
  updates: Map<string, string>;
  /** Operation ids of triggered reads. */
  reads: Set<string>;
  /**
   * Names of writes that were refused with 503 because the database did not respond in time, or with 408 because the
   * process was stopped while they arrived: nothing of them was stored.
   */
  refused: Set<string>;
  /** Any other response. */
  unexpected: string[];
  /** Sends nothing more and waits for the last responses. */
  stop(): Promise<void>;
}

/**
 * Sends asynchronous creates and updates and triggered reads at a steady pace to whichever process runs. A request whose
 * connection breaks is not repeated: the caller cannot know whether it was accepted.
 *
 * @param tagIds records that updates change
 */
export function startLoad(
  group: ProcessGroup,
  { random, events, tagIds }: { random: RandomSource; events: EventCounter; tagIds: readonly [string, ...string[]] },
): Load {
  const load = {
    creates: new Map<string, string>(),
    updates: new Map<string, string>(),
    reads: new Set<string>(),
    refused: new Set<string>(),
    unexpected: [] as string[],
  };
  const pending = new Set<Promise<void>>();
  let number = 0;

  async function post(server: SpawnedServer, api: 'write' | 'read', objectName: string, body: object) {
    const url = `${server[api]}/v1/projects/${server.project}/integrations/${INTEGRATION}/objects/${objectName}`;
    const headers = { 'content-type': 'application/json', 'x-api-key': server.apiKey };
    try {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      return { status: response.status, text };
    } catch {
      return undefined; // The process was killed.
    }
  }

  async function send(): Promise<void> {
    number += 1;
    const server = group.pick(random);
    const kind = random.one(['create', 'create', 'create', 'update', 'update', 'update', 'update', 'read']);
    const groupRef = `group-${random.below(GROUPS)}`;
    const name = `${kind}-${number}`;
    const tagId = random.one(tagIds);
    const objectName = random.one(READ_OBJECTS);
    if (server === undefined) return;
    const response =
      kind === 'read'
        ? await post(server, 'read', objectName, { groupRef, mode: 'async' })
        : await post(server, 'write', 'tags', {
            groupRef,
            type: kind,
            mode: 'asynchronous',
            // Time runs faster here, and a process that starts on a busy machine takes its time.
            retryPolicy: { deadlineHours: 48 },
            record: kind === 'create' ? { name } : { id: tagId, name },
          });
    events.add();
    if (response === undefined) return;
    if (kind === 'read' && response.status === 409) return; // The object is being read already.
    if (response.status === 503 || response.status === 408) {
      load.refused.add(name);
      return;
    }
    if (response.text.includes('problem:outcome-unknown')) return; // As if the connection had broken.
    if (response.status !== (kind === 'read' ? 201 : 200)) {
      load.unexpected.push(`${kind}: ${response.status} ${response.text}`);
      return;
    }
    const { operationId }: { operationId: string } = JSON.parse(response.text);
    if (kind === 'read') load.reads.add(operationId);
    else (kind === 'create' ? load.creates : load.updates).set(operationId, name);
  }

  const timer = setInterval(() => {
    if (pending.size >= MAX_PENDING) return;
    const sent = send().finally(() => pending.delete(sent));
    pending.add(sent);
  }, 1000 / REQUESTS_PER_SECOND);

  return {
    ...load,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

/** @returns every operation of the installations */
export async function allOperations(
  server: SpawnedServer,
  installations: readonly Installation[],
): Promise<Operation[]> {
  const call = projectCaller(server);
  const operations: Operation[] = [];
  for (const { id, integrationId } of installations) {
    for (let next: string | undefined = ''; next !== undefined; ) {
      const token: string = next === '' ? '' : `&pageToken=${next}`;
      const path = `/integrations/${integrationId}/installations/${id}/operations?pageSize=1000${token}`;
      const { status, body } = await call<OperationsPage>('GET', path);
      if (status !== 200) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
      operations.push(...body.results);
      next = body.pagination.nextPageToken;
    }
  }
  return operations;
}
