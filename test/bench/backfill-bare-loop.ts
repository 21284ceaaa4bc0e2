import { createHmac, randomUUID } from 'node:crypto';
import { Agent } from 'undici';

/**
 * The least that a read from provider to webhook can be: parse, pick, stringify, sign, post, eight messages in flight and
 * the next page fetched ahead. No store, no checkpoint, no retry. Prints records per second, seconds of its core and peak memory.
 */
const [provider = '', receiver = ''] = process.argv.slice(2);
const IN_FLIGHT = 8;
const MESSAGE_BYTES = 295_000;
const key = Buffer.from('a key for the benchmark');
const agent = new Agent();
const head = JSON.stringify({ action: 'read', projectId: 'p', provider: 'callRail', objectName: 'calls' }).slice(0, -1);

interface Page {
  page: number;
  total_pages: number;
  calls: Record<string, unknown>[];
}

async function fetchPage(page: number): Promise<Page> {
  const path = `/v3/a/1/calls.json?page=${page}`;
  const response = await agent.request({ origin: provider, path, method: 'GET' });
  return JSON.parse(await response.body.text());
}

async function post(body: string): Promise<void> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
  const response = await agent.request({ origin: receiver, path: '/', method: 'POST', headers, body });
  await response.body.dump();
}

const inFlight = new Set<Promise<void>>();
let records = 0;
let peak = 0;
const begin = performance.now();
let next: Promise<Page> | undefined = fetchPage(1);
while (next !== undefined) {
  const page: Page = await next;
  next = page.page < page.total_pages ? fetchPage(page.page + 1) : undefined;
  let waiting: string[] = [];
  let size = 0;
  const send = async () => {
    if (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
    const sent: Promise<void> = post(`${head},"result":[${waiting.join(',')}]}`).finally(() => inFlight.delete(sent));
    inFlight.add(sent);
    waiting = [];
    size = 0;
  };
  for (const raw of page.calls) {
    const { id, direction, duration, city, state, customer_name } = raw;
    const text = JSON.stringify({
      fields: { id, direction, duration, city, state },
      mappedFields: { customer_name },
      raw,
    });
    if (size + text.length > MESSAGE_BYTES) await send();
    waiting.push(text);
    size += text.length;
  }
  if (waiting.length > 0) await send();
  records += page.calls.length;
  peak = Math.max(peak, process.memoryUsage().rss);
}
await Promise.all(inFlight);
const seconds = (performance.now() - begin) / 1000;
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({ perSecond: records / seconds, coreSeconds: (user + system) / 1e6, peakMegabytes: Math.round(peak / 2 ** 20) })}\n`,
);
process.exit(0);
