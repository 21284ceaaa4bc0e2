import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider that takes credentials in headers, over real HTTP. */
export interface CredentialProvider {
  url: string;
  /** Path and query of each request, the refused ones too. */
  asked: string[];
  stop(): Promise<void>;
}

/**
 * @param accepted sets of headers, in lower case; a request with all headers of one set is accepted and gets its name,
 *   any other gets 401
 */
export async function startCredentialProvider(
  accepted: readonly Readonly<Record<string, string>>[],
): Promise<CredentialProvider> {
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    const set = accepted.findIndex((one) => Object.entries(one).every(([name, value]) => headers[name] === value));
    response
      .writeHead(set === -1 ? 401 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(set === -1 ? { message: 'The credential is not known.' } : { set }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** @returns value of the `Authorization` header */
export function basicHeader(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
