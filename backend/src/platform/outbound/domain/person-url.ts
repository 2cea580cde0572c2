import ipaddr from 'ipaddr.js';
import { isInNetworks, isPublicAddress, type Network } from './public-address.js';

export interface PersonUrlRules {
  /** The origin people see of this installation: nobody may have us call ourselves. */
  readonly publicUrl: string;
  /** Networks that the operator allows beside the public internet. */
  readonly networks: readonly Network[];
  /** Whether these, and only these, may be asked without TLS, too. */
  readonly plainHttp: boolean;
}

export const NO_PUBLIC_URL = 'Enter an https:// address on the public internet.';
export const PRIVATE_NETWORK =
  'This name leads to a private network. The operator of this server can allow it.';

const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;
/** A blank, a fragment or a user, also where they are empty: URL would drop them without a word. */
const UNWANTED = /\s|#|^[a-z]+:[\\/]*[^\\/?]*@/i;

/**
 * The address of a server as a person typed it, its host without a closing dot; null if it is none: a user, a fragment or blanks
 * in it, or neither https nor http. Where it leads is not looked at.
 */
export function parseServerUrl(text: string): URL | null {
  const typed = text.trim();
  if (!URL.canParse(typed) || UNWANTED.test(typed)) return null;
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = withoutDot(url.hostname);
  if (host === '') return null;
  url.hostname = host;
  return url;
}

/**
 * The same; null, too, if it may not be called whatever its name leads to: not https, a port below 1024 that is not 443, our own
 * host, or a literal address that is neither public nor allowed.
 */
export function readPersonUrl(text: string, rules: PersonUrlRules): URL | null {
  const url = parseServerUrl(text);
  if (url === null || (url.protocol === 'http:' && !rules.plainHttp)) return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? HTTPS_PORT : 0) : Number(url.port);
  if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) return null;
  if (url.hostname === withoutDot(new URL(rules.publicUrl).hostname)) return null;
  const literal = literalOf(url);
  return literal === null || mayReach(literal, url.protocol, rules) ? url : null;
}

/** The address that a URL's host is; null for a name. */
export function literalOf({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/** Whether a server may be called at this address, by this protocol ("https:"). */
export function mayReach(address: string, protocol: string, rules: PersonUrlRules): boolean {
  if (isInNetworks(address, rules.networks)) return protocol === 'https:' || rules.plainHttp;
  return protocol === 'https:' && isPublicAddress(address);
}

/**
 * The sentence for a person whose address of a server cannot be saved, null if it can. `addresses` are all that its name leads
 * to; none: there is no such name. Of a literal address they do not matter.
 */
export function personUrlFault(
  text: string,
  addresses: readonly string[],
  rules: PersonUrlRules,
): string | null {
  const url = readPersonUrl(text, rules);
  if (url === null) return NO_PUBLIC_URL;
  if (literalOf(url) !== null) return null;
  if (addresses.length === 0) return NO_PUBLIC_URL;
  return addresses.every((address) => mayReach(address, url.protocol, rules)) ? null : PRIVATE_NETWORK;
}

/**
 * The origin that is asked in place of a host, by OUTBOUND_HOSTS: of the first entry that is the host, "*.domain" for those below
 * a domain, or "*". null: the host itself is asked.
 */
export function originInstead({ hostname }: URL, hosts: Readonly<Record<string, string>>): string | null {
  const found = Object.entries(hosts).find(
    ([pattern]) =>
      pattern === '*' ||
      pattern === hostname ||
      (pattern.startsWith('*.') && hostname.endsWith(pattern.slice(1))),
  );
  return found?.[1] ?? null;
}

function withoutDot(host: string): string {
  return host.replace(/\.+$/, '');
}
