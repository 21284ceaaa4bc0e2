/** Reason for blocking an address. */
export type AddressRefusal = 'metadata' | 'private';

/** Decides which addresses the server may call: destinations when they are saved, every connection when it is made. */
export interface AddressPolicy {
  /**
   * @param address literal IPv4 or IPv6 address, as a resolver returns it
   * @returns undefined when it may be called
   */
  refusalOf(address: string): AddressRefusal | undefined;
  /**
   * @param host host of a URL as `URL.hostname` normalises it, which resolves every notation of an IPv4 address
   * @returns undefined when it may be called, and for names whose address only a resolver knows
   */
  refusalOfHost(host: string): AddressRefusal | undefined;
}

interface Address {
  family: 4 | 6;
  value: bigint;
}

interface Range {
  family: Address['family'];
  /** Bits of the host. */
  shift: bigint;
  network: bigint;
}

/**
 * Instance metadata services of clouds, which return credentials to every internal caller. No configuration allows
 * these. AWS, Google, Azure and others; AWS containers; Azure's host; Alibaba; Oracle; AWS over IPv6.
 */
const METADATA = [
  '169.254.169.254/32',
  '169.254.170.2/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
].map(rangeOf);

/** Names of metadata services that are the same in every network of a cloud. */
const METADATA_NAMES = ['metadata.google.internal', 'instance-data.ec2.internal'];

/** Everything that is not the public internet. Source: IANA special-purpose registries; RFC 6890. */
const PRIVATE = [
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
  // Teredo and 6to4 carry an IPv4 address to a relay of a third party; both are obsolete.
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(rangeOf);

/**
 * IPv6 ranges whose addresses contain an IPv4 address that a gateway or the kernel extracts, and how many bits follow it:
 * compatible, mapped and translated addresses, NAT64 with the well-known and with a local prefix, 6to4.
 */
const EMBEDDING = [
  ['::/96', 0n],
  ['::ffff:0:0/96', 0n],
  ['::ffff:0:0:0/96', 0n],
  ['64:ff9b::/96', 0n],
  ['64:ff9b:1::/48', 0n],
  ['2002::/16', 80n],
] as const;
const EMBEDDING_RANGES = EMBEDDING.map(([range, shift]) => ({ range: rangeOf(range), shift }));

/**
 * Creates the policy of a server.
 *
 * @param allowPrivateNetwork loopback and private addresses may be called; metadata addresses never
 */
export function createAddressPolicy(allowPrivateNetwork: boolean): AddressPolicy {
  function refusalOf(text: string): AddressRefusal | undefined {
    const address = parseAddress(text);
    // Text that is not an address has not been checked by anything.
    if (address === undefined) return 'private';
    const forms = [address, ...embeddedIpv4(address)];
    if (forms.some((form) => isInAny(METADATA, form))) return 'metadata';
    return !allowPrivateNetwork && forms.some((form) => isInAny(PRIVATE, form)) ? 'private' : undefined;
  }

  return {
    refusalOf,
    refusalOfHost(host) {
      const bare = host.replace(/^\[|\]$|\.+$/g, '').toLowerCase();
      if (parseAddress(bare) !== undefined) return refusalOf(bare);
      if (METADATA_NAMES.includes(bare)) return 'metadata';
      return !allowPrivateNetwork && /(?:^|\.)localhost$/.test(bare) ? 'private' : undefined;
    },
  };
}

/** @returns the reason as text, with only the host of the address */
export function describeAddressRefusal(host: string, refusal: AddressRefusal): string {
  return refusal === 'metadata'
    ? `${host} is the metadata service of a cloud and is never called.`
    : `${host} is on a private network, which this server may not call.`;
}

function isInAny(ranges: readonly Range[], address: Address): boolean {
  return ranges.some((range) => isIn(range, address));
}

function isIn({ family, shift, network }: Range, address: Address): boolean {
  return family === address.family && address.value >> shift === network;
}

function embeddedIpv4(address: Address): Address[] {
  return EMBEDDING_RANGES.filter(({ range }) => isIn(range, address)).map(({ shift }) => ({
    family: 4,
    value: (address.value >> shift) & 0xffff_ffffn,
  }));
}

function rangeOf(cidr: string): Range {
  const [text = '', prefix] = cidr.split('/');
  const address = parseAddress(text);
  if (address === undefined) throw new Error(`Ampersand: ${cidr} is not a range of addresses.`);
  const shift = BigInt((address.family === 4 ? 32 : 128) - Number(prefix));
  return { family: address.family, shift, network: address.value >> shift };
}

/** @returns undefined for anything but a literal address in its usual notation, with or without a zone */
function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '');
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare)) {
    const bytes = bare.split('.').map(Number);
    return bytes.some((byte) => byte > 255) ? undefined : { family: 4, value: joined(bytes, 8n) };
  }
  if (!/^[0-9a-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return undefined;
  // The URL parser writes a dotted end as two groups and leaves only the double colon to expand.
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [left, right ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (before === undefined || after === undefined) return undefined;
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
  return { family: 6, value: joined(groups, 16n) };
}

function joined(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}
