import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Records on a page. */
const PAGE = 1_000;

/**
 * Provider and webhook receiver of the backfill benchmark, as cheap as they can be: every page has the same records of
 * twelve fields and about 270 bytes. Arguments: pages; messages that the receiver responds to in a second, 0 for any number.
 * Prints its addresses.
 */
const [total = 100, perSecond = 0] = process.argv.slice(2).map(Number);
const records = Array.from({ length: PAGE }, (_, index) => ({
  id: `CAL${String(index).padStart(12, '0')}`,
  direction: 'inbound',
  duration: index % 600,
  answered: index % 3 !== 0,
  customer_name: `Customer ${index}`,
  customer_phone_number: '+15555550100',
  tracking_phone_number: '+15555550199',
  start_time: '2026-11-20T10:00:00.000-05:00',
  city: 'Springfield',
  state: 'OR',
  voicemail: false,
  note: 'Called back at noon',
}));
const list = JSON.stringify(records);

const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://provider');
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/v3/a.json') {
    response.end(JSON.stringify({ accounts: [{ id: 'ACC1', numeric_id: 1 }] }));
    return;
  }
  const page = Number(url.searchParams.get('page') ?? '1');
  const envelope = `"page":${page},"per_page":${PAGE},"total_pages":${total},"total_records":${total * PAGE}`;
  response.end(`{${envelope},"calls":${list}}`);
});

/** When the receiver responds to the next message. */
let nextAt = 0;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    const respond = () => response.writeHead(204).end();
    if (perSecond === 0) return respond();
    nextAt = Math.max(nextAt + 1000 / perSecond, performance.now());
    setTimeout(respond, Math.max(0, nextAt - performance.now()));
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return `http://127.0.0.1:${port}`;
}

const addresses = { provider: await listen(provider), receiver: await listen(receiver) };
process.stdout.write(`${JSON.stringify(addresses)}\n`);
