import { Pool } from 'undici';

/**
 * Calls one address as fast as it responds, for each installation in turn. Arguments: origin, headers as JSON, ids of
 * installations as JSON, connections, and seconds or `once` for one call per installation. Prints responses per second
 * and how long they took in ms; throws when one is not a 200.
 */
const [origin = '', headers = '{}', ids = '[]', connections = '1', seconds = '3'] = process.argv.slice(2);
const pool = new Pool(origin, { connections: Number(connections) });
const installations: string[] = JSON.parse(ids);
const calls = installations.map((id) => ({ ...JSON.parse(headers), 'x-amp-installation-id': id }));
const times: number[] = [];
let turn = 0;

async function callOn(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const own = calls[turn % calls.length];
    turn += 1;
    const begin = performance.now();
    const response = await pool.request({ path: '/x', method: 'GET', headers: own });
    await response.body.dump();
    if (response.statusCode !== 200) throw new Error(`${origin} responded with ${response.statusCode}.`);
    times.push(performance.now() - begin);
  }
}

const begin = performance.now();
const isOver =
  seconds === 'once' ? () => turn >= calls.length : () => performance.now() - begin >= Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(connections) }, () => callOn(isOver)));
const elapsed = (performance.now() - begin) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  `${JSON.stringify({ calls: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) })}\n`,
);
process.exit(0);
