import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMessage } from '../../src/contract/index.ts';

/** One request as it arrived. */
export interface ReceivedMessage {
  id: string;
  timestamp: string;
  signature: string;
  headers: Record<string, string | string[] | undefined>;
  /** Exactly the bytes that were signed. */
  body: string;
  message: WebhookMessage;
}

/** A webhook receiver over real HTTP. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** Resolves as soon as `isEnough` holds; looks again at each arrival. */
  until(isEnough: (received: ReceivedMessage[]) => boolean): Promise<void>;
  /** Status of the following responses; 204 at first. */
  respondWith(status: number): void;
  stop(): Promise<void>;
}

/** @param port to come back on after a stop; free when absent */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status < 300) {
        const body = Buffer.concat(chunks).toString('utf8');
        received.push({
          id: String(request.headers['svix-id']),
          timestamp: String(request.headers['svix-timestamp']),
          signature: String(request.headers['svix-signature']),
          headers: request.headers,
          body,
          message: JSON.parse(body),
        });
      }
      response.writeHead(status).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: boundPort } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${boundPort}/hooks`,
    received,
    until: (isEnough) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isEnough(received)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    respondWith: (next) => {
      status = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Checks a signature by the published rule, without any code of the server.
 *
 * @param signingKey `whsec_…` of the destination
 */
export function isSignedWith(received: ReceivedMessage, signingKey: string): boolean {
  const key = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${received.id}.${received.timestamp}.${received.body}`)
    .digest('base64');
  return received.signature.split(' ').includes(`v1,${expected}`);
}
