import { BlockList, isIP, isIPv6 } from 'node:net';

/** Why an address may not be called. */
export type AddressRefusal = 'metadata' | 'private';

/** Tells whether an address may be called. */
export interface AddressPolicy {
  /**
   * @param address literal IPv4 or IPv6 address
   * @returns undefined when it may be called
   */
  refusalOf(address: string): AddressRefusal | undefined;
}

/**
 * Where clouds hand out credentials to whoever asks from inside. No configuration opens these.
 * AWS, Google, Azure and others; AWS containers; Azure's host; Alibaba; Oracle; AWS over IPv6.
 */
const METADATA_ADDRESSES = [
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
];

/** Everything that is not the public internet. Source: IANA special-purpose registries; RFC 6890. */
const PRIVATE_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b:1::/48',
  '100::/64',
  // Teredo and 6to4 carry an IPv4 address to somebody else's relay; nobody needs them any more.
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const METADATA = listOf(METADATA_ADDRESSES.map((address) => `${address}/${isIPv6(address) ? 128 : 32}`));
const PRIVATE = listOf(PRIVATE_RANGES);

/**
 * The rule for every outbound connection of the server.
 *
 * @param allowPrivateNetwork loopback and private addresses may be called; metadata addresses never
 */
export function createAddressPolicy(allowPrivateNetwork: boolean): AddressPolicy {
  return {
    refusalOf(address) {
      // What is no address at all was never checked by anybody.
      if (isIP(withoutZone(address)) === 0) return 'private';
      for (const form of [address, embeddedIpv4(address)]) {
        if (form === undefined) continue;
        if (isListed(METADATA, form)) return 'metadata';
        if (!allowPrivateNetwork && isListed(PRIVATE, form)) return 'private';
      }
      return undefined;
    },
  };
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  const bare = withoutZone(address);
  return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

const withoutZone = (address: string) => address.replace(/%.*$/, '');

/**
 * The IPv4 address inside an IPv6 one, for the forms that a gateway or the kernel turns back into IPv4:
 * mapped (`::ffff:`), compatible (`::a.b.c.d`), translated (`::ffff:0:`) and NAT64 (`64:ff9b::`).
 */
function embeddedIpv4(address: string): string | undefined {
  const bare = withoutZone(address);
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  const high = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (!['0:0:0:0:0:ffff', '0:0:0:0:0:0', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'].includes(high)) return undefined;
  const [upper = 0, lower = 0] = groups.slice(6);
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes a dotted end as two groups and leaves only the double colon to expand.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = '', right = ''] = compressed.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === '' ? [] : right.split(':');
  const missing = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...missing, ...after].map((group) => Number.parseInt(group, 16));
}
