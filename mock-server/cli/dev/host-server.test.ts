import { expect, it, vi } from 'vitest';
import { startLocalServer } from '../../../test/support/local-server.ts';
import { listenWithFallback, openHostServer } from './host-server.ts';

it('takes a free port when another process has the usual one, and says so', async () => {
  const other = await startLocalServer((_request, response) => response.end());
  const onTaken = vi.fn();
  const server = await listenWithFallback(other.port, openHostServer, onTaken);
  expect(new URL(server.origin).port).not.toBe(String(other.port));
  expect(onTaken).toHaveBeenCalledOnce();
  await server.close();
  await other.close();
});

it('does not hide another reason why listening failed', async () => {
  const listen = () => Promise.reject(new Error('no such address'));
  await expect(listenWithFallback(1, listen, () => {})).rejects.toThrow('no such address');
});

it('asks for webhook messages to come again until there is an app for them', async () => {
  const server = await openHostServer(0);
  const early = await fetch(`${server.origin}/webhooks/ampersand`, { method: 'POST' });
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  server.serve(() => new Response('ready'));
  expect(await (await fetch(server.origin)).text()).toBe('ready');
  await server.close();
});
