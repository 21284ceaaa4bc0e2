import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';

/** The least that a proxy in Node can be: no credential, no query, no header omitted. Prints its address. */
const [origin = ''] = process.argv.slice(2);
const agent = new Agent({ connections: 256 });
const server = createServer((request, response) => {
  const { host: _, connection: __, ...headers } = request.headers;
  agent.dispatch(
    { origin, path: request.url ?? '/', method: request.method ?? 'GET', headers },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, upstreamHeaders) {
        const { connection: _, 'keep-alive': __, ...kept } = upstreamHeaders;
        response.writeHead(status, kept);
      },
      onResponseData(controller, chunk) {
        if (response.write(chunk)) return;
        controller.pause();
        response.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        response.end();
      },
      onResponseError() {
        response.destroy();
      },
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
