import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider responds: as it should, with 401, with 500, or by cutting the connection. */
type Mood = 'kind' | 'refusing' | 'failing' | 'cutting';

/** A provider that repeats whatever it is sent, credentials included, in each response that is no success. */
export interface EchoingProvider {
  origin: string;
  mood: Mood;
  /** Every request so far, as text. */
  received(): string;
  stop(): Promise<void>;
}

/** @param tokens response of its token endpoint `/token` */
export async function startEchoingProvider(tokens: object): Promise<EchoingProvider> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const text = await asText(request);
    received.push(text);
    respond(provider.mood, request, response, text);
  });
  const respond = (mood: Mood, { url = '' }: IncomingMessage, response: ServerResponse, text: string) => {
    if (mood === 'cutting') return response.destroy();
    if (mood === 'kind') return json(response, 200, url.startsWith('/token') ? tokens : { ok: true });
    const error = url.startsWith('/token') ? 'invalid_grant' : 'refused';
    const said = `You sent ${text}`;
    return json(response, mood === 'refusing' ? 401 : 500, {
      error,
      error_description: said,
      message: said,
      errors: [said],
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  const provider: EchoingProvider = {
    origin: `http://127.0.0.1:${port}`,
    mood: 'kind',
    received: () => received.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

async function asText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
