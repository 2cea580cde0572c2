import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../../platform/outbound/domain/public-address.js';

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
  return isIP(hostOf(next)) > 0 || (await addressesOf(next.hostname)).every(isPublicAddress);
}

async function systemAddresses(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function isPrivatePlace(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
