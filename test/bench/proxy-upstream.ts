import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/**
 * The provider of the proxy benchmark: 898 bytes of JSON for every request, which has no body. Prints its address.
 *
 * The head is that of a server in Node; a prepared one costs the core little that it shares with the load.
 */
const body = JSON.stringify({ accounts: [{ id: 'ACC1', numeric_id: 1 }], note: 'x'.repeat(838) });
const response = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
    `Date: ${new Date().toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n${body}`,
);
const server = createServer({ noDelay: true }, (socket) => {
  let head = '';
  socket.on('data', (chunk) => {
    head += chunk.toString('latin1');
    for (let end = head.indexOf('\r\n\r\n'); end !== -1; end = head.indexOf('\r\n\r\n')) {
      head = head.slice(end + 4);
      socket.write(response);
    }
  });
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
