import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}
const LOCAL_NAME = /(^|\.)(localhost|local|internal)\.?$/i;

/**
 * Whether a feed at `first` may send us on to `next`: to http and https without a name in it, and from a public address
 * not to one that names this machine or a private network. A public name that resolves to a private address is not found
 * out. Pure.
 */
export function mayFollow(first: URL, next: URL): boolean {
  const isWeb = next.protocol === 'https:' || next.protocol === 'http:';
  const hasName = next.username !== '' || next.password !== '';
  return isWeb && !hasName && (isPrivatePlace(first) || !isPrivatePlace(next));
}

function isPrivatePlace({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return LOCAL_NAME.test(host);
  return PRIVATE.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
