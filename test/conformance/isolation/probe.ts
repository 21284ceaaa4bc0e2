import type { IncomingMessage } from 'node:http';
import { Agent, request as httpRequest } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { LocalServer } from '../../support/local-server.ts';
import { startLocalServer } from '../../support/local-server.ts';
import { ownedRows, valuesIn } from './database-rows.ts';
import type { ForeignRequest } from './foreign-requests.ts';
import type { IsolationWorld, Listener } from './isolation-world.ts';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  text: string;
}

/** Sends requests to a world as they are written, and looks for what they reached. */
export interface Probe {
  send(request: Pick<ForeignRequest, 'listener' | 'method' | 'target' | 'headers' | 'body'>): Promise<Answer>;
  /** Values of the victim in an answer, unless the request held them, or an earlier one that stored them for the attacker. */
  leaks(request: Pick<ForeignRequest, 'target' | 'headers' | 'body'>, answer: Answer): Promise<string[]>;
  /** Rows of the victim that came, went or changed since the probe was made. */
  changes(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * @param victimIds ids that belong to the victim, see `ownedRows`
 * @param attackerIds ids of the rows that the attacker may see
 */
export async function createProbe(
  world: IsolationWorld,
  victimIds: readonly string[],
  attackerIds: readonly string[],
): Promise<Probe> {
  const rows = await world.rows();
  const ids = new Set(victimIds);
  const before = ownedRows(rows, ids);
  const stored = async () =>
    valuesIn(ownedRows(await world.rows(), new Set(attackerIds)).filter((row) => !before.includes(row)));
  const visible = await stored();
  const sent = new Set<string>();
  const secrets = [...valuesIn(before)].filter((value) => isTelling(value) && !visible.has(value));
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<Listener, LocalServer>();
  for (const [name, fetch] of Object.entries(world.apps) as [Listener, (typeof world.apps)[Listener]][]) {
    servers.set(name, await startLocalServer(getRequestListener(fetch, { overrideGlobalObjects: false })));
  }
  return {
    send: ({ listener, method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const more = body === undefined ? {} : { 'content-type': 'application/json' };
        const call = httpRequest(
          { agent, port: servers.get(listener)?.port, method, path: target, headers: { ...more, ...headers } },
          (response) => textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject),
        );
        call.on('error', reject);
        call.end(body);
      }),
    async leaks({ target, headers, body = '' }, { text }) {
      const held = `${decoded(target)} ${Object.values(headers).join(' ')} ${body}`.toLowerCase();
      const isHeld = (value: string) => held.includes(value.toLowerCase());
      const found = secrets.filter((value) => text.includes(value) && !isHeld(value));
      const own = found.some((value) => sent.has(value)) ? await stored() : new Set();
      for (const value of secrets) if (isHeld(value)) sent.add(value);
      return found.filter((value) => !(sent.has(value) && own.has(value)));
    },
    async changes() {
      const after = ownedRows(await world.rows(), new Set(ids));
      return [
        ...before.filter((row) => !after.includes(row)).map((row) => `gone: ${row}`),
        ...after.filter((row) => !before.includes(row)).map((row) => `new: ${row}`),
      ];
    },
    async close() {
      agent.destroy();
      await Promise.all([...servers.values()].map((server) => server.close()));
    },
  };
}

/** Words such as the names of operations and states belong to no project. */
function isTelling(value: string): boolean {
  return /[\d\s-]/.test(value);
}

/** Decoded as often as a server could. */
function decoded(target: string): string {
  let text = target;
  for (let times = 0; times < 2; times += 1) {
    text = text.replaceAll(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  }
  return `${target} ${text}`;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
