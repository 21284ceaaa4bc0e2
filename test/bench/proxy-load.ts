import { Pool } from 'undici';

/**
 * Calls one address as fast as it responds. Arguments: origin, headers as JSON, connections, seconds.
 * Prints responses per second and how long they took in ms; throws when one is not a 200.
 */
const [origin = '', headers = '{}', connections = '1', seconds = '3'] = process.argv.slice(2);
const pool = new Pool(origin, { connections: Number(connections) });
const times: number[] = [];
const end = performance.now() + Number(seconds) * 1000;

async function callOn(): Promise<void> {
  while (performance.now() < end) {
    const begin = performance.now();
    const response = await pool.request({ path: '/x', method: 'GET', headers: JSON.parse(headers) });
    await response.body.dump();
    if (response.statusCode !== 200) throw new Error(`${origin} responded with ${response.statusCode}.`);
    times.push(performance.now() - begin);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, callOn));
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(`${JSON.stringify({ perSecond: times.length / Number(seconds), p50: at(0.5), p99: at(0.99) })}\n`);
process.exit(0);
