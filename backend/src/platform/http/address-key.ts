import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_A_CUSTOMER = 4;
const GROUPS_OF_A_SITE = 3;

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, which a single customer has to
 * himself. An IPv4 address in IPv6 clothing is itself.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  return `${expand(plain).slice(0, GROUPS_OF_A_CUSTOMER).join(':')}::/64`;
}

/**
 * An address with its end cut off, as a person may see and we may keep it: the /24 network of an IPv4 address, the /48 of an
 * IPv6 one; null for what is no address. Pure.
 */
export function shortenedAddress(address: string): string | null {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address.split('%', 1)[0] ?? '';
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  return `${expand(plain).slice(0, GROUPS_OF_A_SITE).join(':')}::/48`;
}

/** Eight groups without leading zeros; a dotted tail is kept whole, since it is never among the first four. */
function expand(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
