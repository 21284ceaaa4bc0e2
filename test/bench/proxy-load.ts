import { connect } from 'node:net';

/**
 * Calls one address as fast as it responds, for each installation in turn. Arguments: origin, headers as JSON, ids of
 * installations as JSON, connections, and how long: seconds such as `3s`, or a number of calls. Prints responses per second
 * and how long they took in ms; throws when one is not a 200.
 *
 * It shares a core with the provider, and a client library costs as much for each call as a proxy does. So it writes
 * prepared requests to sockets, and reads no more of a response than its status and its length.
 */
const [origin = '', headers = '{}', ids = '[]', connections = '1', duration = '3s'] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const installations: string[] = JSON.parse(ids);
const calls = installations.map((id) => {
  const fields = { host, connection: 'keep-alive', ...JSON.parse(headers), 'x-amp-installation-id': id };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET /x HTTP/1.1\r\n${lines.join('')}\r\n`);
});
const times: number[] = [];
let turn = 0;

/** Calls on one connection until it is over. */
function callOn(isOver: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let received = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      if (isOver()) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(calls[turn % calls.length] ?? '');
      turn += 1;
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) reject(new Error(`${origin} responded:\n${head}`));
      if (received.length < end + 4 + Number(length)) return;
      times.push(performance.now() - sentAt);
      received = Buffer.alloc(0);
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${origin} closed a connection.`)));
  });
}

const begin = performance.now();
const isOver = duration.endsWith('s')
  ? () => performance.now() - begin >= Number.parseFloat(duration) * 1000
  : () => turn >= Number(duration);
await Promise.all(Array.from({ length: Number(connections) }, () => callOn(isOver)));
const elapsed = (performance.now() - begin) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  `${JSON.stringify({ calls: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) })}\n`,
);
process.exit(0);
