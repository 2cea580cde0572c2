import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from when so many proxies stand before us (TRUST_PROXY), as Express' `trust proxy` finds it:
 * the connection's address, then those of X-Forwarded-For from its end, so many steps along or as far as they go.
 * For requests that do not pass through Express.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const addresses = [socket.remoteAddress ?? 'unknown', ...told.reverse()];
  return addresses[Math.min(proxies, addresses.length - 1)] ?? 'unknown';
}
