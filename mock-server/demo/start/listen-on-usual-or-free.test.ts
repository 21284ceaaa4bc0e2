import { expect, it } from 'vitest';
import { startLocalServer } from '../../../test/support/local-server.ts';
import { openHostServer } from './host-server.ts';
import { listenOnUsualOrFree } from './listen-on-usual-or-free.ts';

it('takes a free port when somebody else has the usual one', async () => {
  const other = await startLocalServer((_request, response) => response.end());
  const server = await listenOnUsualOrFree(other.port, openHostServer);
  expect(new URL(server.origin).port).not.toBe(String(other.port));
  await server.close();
  await other.close();
});

it('does not hide another reason why listening failed', async () => {
  await expect(listenOnUsualOrFree(1, () => Promise.reject(new Error('no such address')))).rejects.toThrow(
    'no such address',
  );
});

it('asks for webhook messages to come again until there is something to answer them', async () => {
  const server = await openHostServer(0);
  const early = await fetch(`${server.origin}/webhooks/ampersand`, { method: 'POST' });
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  server.serve(() => new Response('ready'));
  expect(await (await fetch(server.origin)).text()).toBe('ready');
  await server.close();
});
