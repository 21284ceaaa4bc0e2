import { describe, expect, it } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';

const strict = createAddressPolicy(false);
const open = createAddressPolicy(true);

describe('addresses that may be called', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '11.0.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
  ])('%s is on the public internet', (address) => {
    expect(strict.refusalOf(address)).toBeUndefined();
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['RFC 1918', '10.1.2.3'],
    ['RFC 1918', '172.16.0.1'],
    ['RFC 1918', '172.31.255.255'],
    ['RFC 1918', '192.168.1.1'],
    ['carrier NAT', '100.64.0.1'],
    ['link-local', '169.254.1.1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd12:3456::1'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['mapped RFC 1918', '::FFFF:10.0.0.1'],
    ['compatible loopback', '::127.0.0.1'],
    ['translated loopback', '::ffff:0:127.0.0.1'],
    ['NAT64 loopback', '64:ff9b::127.0.0.1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:1::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('%s: %s is private, unless private networks are allowed', (_kind, address) => {
    expect(strict.refusalOf(address)).toBe('private');
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
  ])('%s is allowed with private networks', (address) => {
    expect(open.refusalOf(address)).toBeUndefined();
  });

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::169.254.169.254',
    '2002:a9fe:a9fe::1',
  ])('%s hands out credentials and is never called', (address) => {
    expect(strict.refusalOf(address)).toBe('metadata');
    expect(open.refusalOf(address)).toBe('metadata');
  });
});

/** As the address of a webhook reaches the policy. */
const hostOf = (authority: string) => new URL(`https://${authority}/hooks`).hostname;

describe('hosts of an address', () => {
  it.each([
    ['dotted', '127.0.0.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hexadecimal', '0x7f000001'],
    ['mixed', '0x7f.1'],
    ['short', '127.1'],
    ['with a dot at the end', '127.0.0.1.'],
    ['in full-width digits', '１２７.0.0.1'],
    ['IPv6', '[::1]'],
    ['IPv4-mapped', '[::ffff:127.0.0.1]'],
    ['NAT64', '[64:ff9b::127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['a name', 'localhost'],
    ['a name with a dot at the end', 'localhost.'],
    ['a name in capitals', 'LOCALHOST'],
    ['a name below it', 'app.localhost'],
    ['a name below it with a dot at the end', 'app.localhost.'],
  ])('loopback %s is private, unless private networks are allowed', (_notation, authority) => {
    expect(strict.refusalOfHost(hostOf(authority))).toBe('private');
    expect(open.refusalOfHost(hostOf(authority))).toBeUndefined();
  });

  it.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '[::ffff:a9fe:a9fe]', 'metadata.google.internal.'])(
    '%s hands out credentials and is never called',
    (authority) => {
      expect(strict.refusalOfHost(hostOf(authority))).toBe('metadata');
      expect(open.refusalOfHost(hostOf(authority))).toBe('metadata');
    },
  );

  it.each([
    'app.example',
    '1.1.1.1',
    '16843009',
    '[2606:4700::1111]',
    'localhost.example',
    'notlocalhost',
    'fe80.example',
  ])('%s may be called, or is checked when its name is resolved', (authority) => {
    expect(strict.refusalOfHost(hostOf(authority))).toBeUndefined();
  });
});
