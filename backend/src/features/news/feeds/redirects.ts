import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses that are no public server's: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  // What carries an IPv4 address within, which a gateway on the way unpacks: NAT64, Teredo, 6to4.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}
const LOCAL_NAME = /(^|\.)(localhost|local|internal)\.?$/i;

/** The addresses of a name. @throws Error if it has none. */
export type AddressesOf = (host: string) => Promise<readonly string[]>;

/**
 * Whether a feed at `first` may send us on to `next`: to http and https without a name in it, and from a public address to
 * public ones only. A name that resolves to another address a moment later is not found out.
 * @throws Error if the name of `next` has no address.
 */
export async function mayFollow(first: URL, next: URL, addressesOf = systemAddresses): Promise<boolean> {
  const isWeb = next.protocol === 'https:' || next.protocol === 'http:';
  if (!isWeb || next.username !== '' || next.password !== '') return false;
  if (isPrivatePlace(first) || next.hostname === first.hostname) return true;
  if (isPrivatePlace(next)) return false;
  return isIP(hostOf(next)) > 0 || !(await addressesOf(next.hostname)).some(isPrivateAddress);
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function isPrivatePlace(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isPrivateAddress(host);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
