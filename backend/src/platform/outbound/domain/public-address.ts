import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** A network: an address in it, and how many of its first bits count. */
export type Network = readonly [Address, number];

/** What IANA gives to servers; ipaddr.js calls the unassigned rest unicast, too. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet's. An IPv4 address within an IPv6 one counts as the IPv4 address; what
 * carries one for a gateway to unpack (6to4, Teredo, NAT64) is not public, nor is what is no address at all.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST));
}

/** @throws Error if the text is no network like 192.168.1.0/24 or fd12::/48. */
export function networkOf(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Whether an address lies in one of the networks; false for what is no address. */
export function isInNetworks(text: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match([network, bits]),
  );
}
