import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CallTrackingSandbox } from '../../mock-server/sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../../mock-server/sandbox/call-tracking/app.ts';
import type { ListeningSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { serveSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import type { NotificationMessage, WebhookMessage } from '../../src/contract/index.ts';
import type { RandomSource } from '../fuzz/random-source.ts';
import { afterThisTest } from './fault-world.ts';
import { startLocalServer } from './local-server.ts';
import type { SpawnedServer } from './spawn-server.ts';
import { spawnServer } from './spawn-server.ts';

/** Records of the simulated provider: calls fill two pages. */
export const RECORD_COUNTS = { calls: 260, companies: 40, tags: 8 } as const;

/** Counts what happens in the test process, so that a run can be cut off after a number of events. */
export class EventCounter {
  #count = 0;
  #waiting = new Map<() => void, number>();

  add(): void {
    this.#count += 1;
    for (const [resolve, count] of this.#waiting) {
      if (this.#count < count) continue;
      this.#waiting.delete(resolve);
      resolve();
    }
  }

  /** Resolves after so many further events. */
  after(events: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(resolve, this.#count + events));
  }
}

/** The simulated call-tracking provider, with a record of what was written to it. */
export interface RecordingProvider extends CallTrackingSandbox, ListeningSandbox {
  /** Names of tags that a create asked for, one entry per request. */
  created: string[];
  /** Names of tags that an update set, one entry per request. */
  updated: string[];
  /** Ids that the provider gave to new tags, by name. */
  idByName: Map<string, string>;
}

/** Starts a provider until the test is over. Each request and each response is an event. */
export async function startRecordingProvider(events: EventCounter): Promise<RecordingProvider> {
  const sandbox = createCallTrackingSandbox({ counts: RECORD_COUNTS, journalCapacity: 1 });
  const created: string[] = [];
  const updated: string[] = [];
  const idByName = new Map<string, string>();

  async function fetch(request: Request): Promise<Response> {
    const isWrite = request.method === 'POST' || request.method === 'PUT';
    const name: unknown = isWrite ? (await request.clone().json()).name : undefined;
    if (typeof name === 'string') (request.method === 'POST' ? created : updated).push(name);
    events.add();
    const response = await sandbox.fetch(request);
    if (typeof name === 'string' && request.method === 'POST') {
      idByName.set(name, String((await response.clone().json()).id));
    }
    events.add();
    // No connection is used twice: one that is closed just when a request arrives is a different fault, with an
    // outcome that is unknown.
    const headers = new Headers(response.headers);
    headers.set('connection', 'close');
    return new Response(response.body, { status: response.status, headers });
  }

  const provider = await serveSandbox({ ...sandbox, fetch, created, updated, idByName });
  afterThisTest(() => provider.close());
  return provider;
}

/** Deliveries of one message id. */
export interface Arrival {
  /** Digests of the bodies: more than one means that a retry was not the same message. */
  bodies: Set<string>;
  times: number;
  /** Read message: its operation and the provider's ids of its records. */
  read?: { operationId: string; recordIds: string[] };
  notification?: NotificationMessage;
}

/** A webhook receiver that keeps a summary of each message. */
export interface RecordingReceiver {
  url: string;
  /** By message id. */
  arrivals: Map<string, Arrival>;
}

/** Starts a receiver until the test is over. Each message is an event. */
export async function startRecordingReceiver(events: EventCounter): Promise<RecordingReceiver> {
  const arrivals = new Map<string, Arrival>();
  const local = await startLocalServer(async (request, response) => {
    const body = await readText(request);
    // A sender that was killed in the middle sent no message.
    if (body === undefined) return;
    const id = String(request.headers['svix-id']);
    const arrival = arrivals.get(id) ?? { bodies: new Set(), times: 0, ...summaryOf(JSON.parse(body)) };
    arrival.bodies.add(createHash('sha256').update(body).digest('base64'));
    arrival.times += 1;
    arrivals.set(id, arrival);
    response.writeHead(204).end();
    events.add();
  });
  afterThisTest(() => local.close());
  return { url: `${local.url}/hooks`, arrivals };
}

async function readText(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function summaryOf(message: WebhookMessage | NotificationMessage): Pick<Arrival, 'read' | 'notification'> {
  if ('notificationType' in message) return { notification: message };
  const recordIds = (message.result ?? []).map(({ raw }) => String(raw['id']));
  return { read: { operationId: String(message.operationId), recordIds } };
}

/** State shared by the processes of a group. */
export interface ProcessGroupOptions {
  providers: Record<string, string | object>;
  /** On top of what {@link spawnServer} sets. */
  env: Record<string, string>;
  events: EventCounter;
}

/** Server processes over the same data, which are killed and replaced, or stopped for a while. */
export class ProcessGroup {
  #options: ProcessGroupOptions;
  /** By place: each has a data folder, which a replacement takes over. */
  #running = new Map<string, SpawnedServer>();
  #folders: string[] = [];
  #starting = new Map<string, Promise<void>>();
  #errors: string[] = [];
  /** Why a process did not start again. */
  #startFailure: { reason: unknown } | undefined;

  constructor(options: ProcessGroupOptions) {
    this.#options = options;
  }

  /** Starts so many processes until the test is over, one after the other. */
  async start(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'amp-kills-'));
      afterThisTest(() => rm(folder, { recursive: true, force: true }));
      this.#folders.push(folder);
      await this.#boot(folder);
    }
    afterThisTest(() => this.#stop());
  }

  /** @returns one of the running processes; undefined while none runs */
  pick(random: RandomSource): SpawnedServer | undefined {
    return [...this.#running.values()][random.below(this.#running.size)];
  }

  /** Kills one process and starts its replacement. When it was the only one, waits until the replacement runs. */
  async killOne(random: RandomSource): Promise<void> {
    const { folder, server } = await this.#withdrawOne(random);
    await server.kill();
    this.#noteErrors(server);
    await this.#awaitReturn(folder, this.#boot(folder));
  }

  /**
   * Stops one process (`SIGSTOP`) and lets it continue after so many ms. It gets no new requests meanwhile. When it was the only
   * one, waits until it continues.
   */
  async pauseOne(random: RandomSource, ms: number): Promise<void> {
    const { folder, server } = await this.#withdrawOne(random);
    process.kill(server.pid, 'SIGSTOP');
    const resume = async () => {
      await setTimeout(ms);
      process.kill(server.pid, 'SIGCONT');
      this.#running.set(folder, server);
    };
    await this.#awaitReturn(folder, resume());
  }

  /** Waits until every place has a running process. */
  async settle(): Promise<void> {
    await Promise.all(this.#starting.values());
    if (this.#startFailure !== undefined) throw this.#startFailure.reason;
  }

  /** @returns log lines of level `error`, of all processes so far */
  errors(): string[] {
    return [...this.#errors, ...[...this.#running.values()].flatMap(errorLines)];
  }

  async #boot(folder: string): Promise<void> {
    const { providers, env, events } = this.#options;
    const server = await startLikeSupervisor(() => spawnServer({ providers, dataDir: folder, env }));
    this.#running.set(folder, server);
    events.add();
  }

  /** Picks a process for a fault. Of several, one stays in use. */
  async #withdrawOne(random: RandomSource): Promise<{ folder: string; server: SpawnedServer }> {
    while (this.#folders.length > 1 && this.#running.size < 2) {
      if (this.#startFailure !== undefined) throw this.#startFailure.reason;
      await Promise.race(this.#starting.values());
    }
    const [folder, server] = [...this.#running][random.below(this.#running.size)] ?? [];
    if (folder === undefined || server === undefined) throw new Error('No process runs.');
    this.#running.delete(folder);
    return { folder, server };
  }

  async #awaitReturn(folder: string, running: Promise<void>): Promise<void> {
    const starting = running
      .catch((reason: unknown) => {
        this.#startFailure = { reason };
      })
      .finally(() => this.#starting.delete(folder));
    this.#starting.set(folder, starting);
    if (this.#running.size === 0) await starting;
  }

  #noteErrors(server: SpawnedServer): void {
    this.#errors.push(...errorLines(server));
  }

  async #stop(): Promise<void> {
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#running.values()].map((server) => server.kill()));
  }
}

/** Starts a process again that ended because the database was not available during its start. */
async function startLikeSupervisor(start: () => Promise<SpawnedServer>): Promise<SpawnedServer> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!/The database is not available|the database cannot be used/.test(String(error))) throw error;
    }
  }
}

function errorLines(server: SpawnedServer): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
}
