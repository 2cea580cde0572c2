import { isIP } from 'node:net';
import type { MarketSource } from '../../contract/market.js';
import type { Config } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const CIDR = /^([0-9a-f.:]+)\/(\d{1,3})$/i;
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const HOST = /^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/;

/** Where addresses that people typed may lead beside the public internet. With simulated prices: to this machine. */
export function readOutbound(
  reader: EnvReader,
  { production, marketSource }: { readonly production: boolean; readonly marketSource: MarketSource },
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
  const text = reader.text('OUTBOUND_HOSTS');
  if (text === null) return Object.freeze({});
  if (production) {
    reader.fault('OUTBOUND_HOSTS is set, but production asks the hosts that people named.');
    return {};
  }
  const hosts = parseHosts(text);
  if (hosts === null) {
    reader.refuse(
      'OUTBOUND_HOSTS',
      'JSON, from a host or "*.domain" to an origin, like {"*.example.com":"http://127.0.0.1:8090"}',
    );
  }
  return Object.freeze(hosts ?? {});
}

/** null if something in it is not a host or not an origin. */
function parseHosts(text: string): Readonly<Record<string, string>> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const entries: [string, string][] = [];
  for (const [host, origin] of Object.entries(parsed)) {
    if (!HOST.test(host) || !isOrigin(origin)) return null;
    entries.push([host, origin]);
  }
  return Object.fromEntries(entries);
}

function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !hasProtocol(value, ['http:', 'https:'])) return false;
  return new URL(value).origin === value;
}
