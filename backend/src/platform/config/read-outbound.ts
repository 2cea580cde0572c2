import { isIP } from 'node:net';
import type { Config } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const CIDR = /^([0-9a-f.:]+)\/(\d{1,3})$/i;
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const HOSTS_ALLOWED =
  'JSON, from a host or "*.domain" to an origin, like {"*.example.com":"http://127.0.0.1:8090"}';
const HOST = /^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/;

/** Where addresses that people typed may lead beside the public internet. With simulated prices: to this machine. */
export function readOutbound(
  reader: EnvReader,
  { production, marketSource }: Pick<Config, 'production' | 'marketSource'>,
): Config['outbound'] {
  const simulated = marketSource === 'simulated' && !production;
  return Object.freeze({
    allowCidrs: readNetworks(reader, simulated ? LOOPBACK : []),
    plainHttp: simulated,
    hosts: readHosts(reader, production),
  });
}

function readNetworks(reader: EnvReader, fallback: readonly string[]): readonly string[] {
  const text = reader.text('OUTBOUND_ALLOW_CIDRS');
  if (text === null) return Object.freeze(fallback);
  const networks = text.split(',').map((network) => network.trim());
  if (!networks.every(isNetwork)) {
    reader.refuse(
      'OUTBOUND_ALLOW_CIDRS',
      'networks like 192.168.1.0/24 or fd12::/48 with commas between them',
    );
  }
  return Object.freeze(networks);
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = CIDR.exec(text) ?? [];
  return Number(bits) <= (BITS[isIP(address)] ?? -1);
}

function readHosts(reader: EnvReader, production: boolean): Readonly<Record<string, string>> {
  if (production && reader.text('OUTBOUND_HOSTS') !== null) {
    reader.fault('OUTBOUND_HOSTS is set, but production asks the hosts that people named.');
    return {};
  }
  const entries = Object.entries(reader.jsonObject('OUTBOUND_HOSTS', HOSTS_ALLOWED) ?? {});
  const hosts = entries.filter(isOriginOfHost);
  if (hosts.length < entries.length) reader.refuse('OUTBOUND_HOSTS', HOSTS_ALLOWED);
  return Object.freeze(Object.fromEntries(hosts));
}

function isOriginOfHost(entry: [string, unknown]): entry is [string, string] {
  const [host, value] = entry;
  if (!HOST.test(host) || typeof value !== 'string' || !hasProtocol(value, ['http:', 'https:'])) return false;
  return new URL(value).origin === value;
}
