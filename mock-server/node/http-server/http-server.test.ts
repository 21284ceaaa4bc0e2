import { expect, test } from 'vitest';
import { remoteAddressOf } from './http-server.ts';

const from = (remoteAddress: string | undefined) => ({ socket: { remoteAddress } });

test('without a proxy, the remote address is that of the connection', () => {
  expect(remoteAddressOf(from('192.0.2.7'))).toBe('192.0.2.7');
  expect(remoteAddressOf(from('::ffff:192.0.2.7'))).toBe('192.0.2.7');
  expect(remoteAddressOf(from('2001:db8::1'))).toBe('2001:db8::1');
  expect(remoteAddressOf(from(undefined))).toBeUndefined();
});

test.for([
  ['198.51.100.1', '198.51.100.1'],
  ['203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8::2]:4711', '2001:db8::2'],
  ['2001:db8::2', '2001:db8::2'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
] as const)('behind a proxy the last hop tells: %s', ([header, address]) => {
  expect(remoteAddressOf(from('10.0.0.1'), header)).toBe(address);
});

test.for(['', 'unknown', '198.51.100.1,', '<script>', '999.1.1.1', ','.repeat(100_000)])(
  'a header that names no address counts as none: %s',
  (header) => {
    expect(remoteAddressOf(from('10.0.0.1'), header)).toBe('10.0.0.1');
  },
);
