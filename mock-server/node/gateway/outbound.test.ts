import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalServer } from '../../../test/support/local-server.ts';
import { startLocalServer } from '../../../test/support/local-server.ts';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import type { OutboundAgentOptions } from './outbound.ts';
import { AddressRefused, createOutboundAgent } from './outbound.ts';

let local: LocalServer;
const opened: { destroy(): Promise<void> }[] = [];

beforeEach(async () => {
  local = await startLocalServer((request, response) => response.end(`host ${request.headers.host}`));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((agent) => agent.destroy()));
  await local.close();
});

function agentWith(options: Partial<OutboundAgentOptions> = {}) {
  const agent = createOutboundAgent({ policy: createAddressPolicy(false), ...options });
  opened.push(agent);
  return agent;
}

async function get(url: string, options: Partial<OutboundAgentOptions> = {}): Promise<string> {
  const { origin, pathname } = new URL(url);
  const response = await agentWith(options).request({ origin, path: pathname, method: 'GET' });
  return response.body.text();
}

const allowed = { policy: createAddressPolicy(true) };
const resolvingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('way out of the process', () => {
  it.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    'does not call http://%s',
    async (host) => {
      await expect(get(`http://${host}:${local.port}/`)).rejects.toThrow(AddressRefused);
      expect(local.connections()).toBe(0);
    },
  );

  it('calls private addresses when that is allowed, but never a metadata address', async () => {
    expect(await get(`${local.url}/`, allowed)).toBe(`host 127.0.0.1:${local.port}`);
    await expect(get('http://169.254.169.254/latest', allowed)).rejects.toThrow('metadata service');
    await expect(get('http://metadata.test/', { ...allowed, resolve: resolvingTo('169.254.169.254') })).rejects.toThrow(
      'metadata.test is the metadata service',
    );
  });

  it('does not call a name that resolves to a private address', async () => {
    const url = `http://rebind.test:${local.port}/`;
    await expect(get(url, { resolve: resolvingTo('127.0.0.1') })).rejects.toThrow(
      'rebind.test is on a private network',
    );
    await expect(get(url, { resolve: resolvingTo('::ffff:127.0.0.1') })).rejects.toThrow(AddressRefused);
    await expect(get(url, { resolve: resolvingTo() })).rejects.toThrow(AddressRefused);
    expect(local.connections()).toBe(0);
  });

  it('connects to the address that it checked: a name is looked up once per connection', async () => {
    let lookUps = 0;
    // Public for the first query, private for the second.
    const resolve = async () => {
      lookUps += 1;
      return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    expect(await get(`http://turns.test:${local.port}/`, { ...allowed, resolve })).toBe(
      `host turns.test:${local.port}`,
    );
    expect(lookUps).toBe(1);
  });

  it('omits the private ones among several addresses', async () => {
    const onlyLoopback = {
      refusalOf: (address: string) => (address === '127.0.0.1' ? undefined : ('private' as const)),
      refusalOfHost: () => undefined,
    };
    const resolve = resolvingTo('10.0.0.1', '127.0.0.1', 'fd00::1');
    expect(await get(`http://mixed.test:${local.port}/`, { policy: onlyLoopback, resolve })).toContain('mixed.test');
  });

  it('keeps connections and uses them again', async () => {
    const agent = agentWith(allowed);
    for (let count = 0; count < 20; count += 1) {
      const response = await agent.request({ origin: local.url, path: '/', method: 'GET' });
      await response.body.text();
    }
    // The pool may open a second one while the first is just being freed.
    expect(local.connections()).toBeLessThanOrEqual(2);
  });

  it('passes on why a name cannot be resolved', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    await expect(get('http://nowhere.test/', { resolve })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
