import { Pool } from 'undici';

/**
 * Sends asynchronous writes as fast as they are accepted. Arguments: origin of the write API, path, API key, connections,
 * seconds, group refs. Prints accepted writes per second and how long each took in ms; throws when one is refused.
 */
const [origin = '', path = '', apiKey = '', connections = '1', seconds = '3', ...groups] = process.argv.slice(2);
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 });
const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
const times: number[] = [];
let sent = 0;

async function writeUntil(end: number): Promise<void> {
  while (performance.now() < end) {
    const begin = performance.now();
    const groupRef = groups[sent % groups.length];
    const record = { name: `tag-${sent}`, note: 'x'.repeat(300), color: 'blue', company: `company-${sent % 50}` };
    sent += 1;
    const body = JSON.stringify({ groupRef, type: 'create', mode: 'asynchronous', record });
    const response = await pool.request({ path, method: 'POST', headers, body });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`A write responded with ${response.statusCode}: ${text}`);
    times.push(performance.now() - begin);
  }
}

const run = (ms: number) => {
  const end = performance.now() + ms;
  return Promise.all(Array.from({ length: Number(connections) }, () => writeUntil(end)));
};
await run(1000);
times.length = 0;
const begin = performance.now();
await run(Number(seconds) * 1000);
const perSecond = (times.length / (performance.now() - begin)) * 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(`${JSON.stringify({ perSecond, accepted: sent, p50: at(0.5), p99: at(0.99) })}\n`);
process.exit(0);
