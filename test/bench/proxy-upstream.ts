import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The provider of the proxy benchmark: 898 bytes of JSON for every path. Prints its address. */
const body = Buffer.from(JSON.stringify({ accounts: [{ id: 'ACC1', numeric_id: 1 }], note: 'x'.repeat(838) }));
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
