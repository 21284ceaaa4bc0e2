import { expect, test } from 'vitest';
import { networkPrefix } from './network-prefix.ts';

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
] as const)('of %s it is %s', ([address, network]) => {
  expect(networkPrefix(address)).toBe(network);
});
