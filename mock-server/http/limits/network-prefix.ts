/** Groups of an IPv6 address that name a network; the rest is a customer's own to choose. */
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * @param address IPv4 or IPv6
 * @returns the IPv4 address, or the first 64 bits of an IPv6 address, which one caller cannot vary
 */
export function networkPrefix(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, ALL_GROUPS - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, NETWORK_GROUPS).join(':').toLowerCase();
}
