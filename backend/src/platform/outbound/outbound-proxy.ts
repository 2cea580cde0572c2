import type { Agent } from 'node:http';
import type { OutboundProxy } from '../config/config.js';

/** Servers on this machine are never asked through a proxy. */
const OURSELVES = ['localhost', '127.0.0.1', '::1'];

let tunnel: { readonly agent: Agent; readonly direct: readonly string[] } | null = null;

/**
 * Sends what this process asks of servers outside through a proxy from now on: every `fetch` by undici's global dispatcher,
 * and TLS connections of libraries that take a Node agent by `tunnelAgent`. Loaded only where a proxy is set. The function it
 * resolves with undoes it.
 */
export async function useProxy(proxy: OutboundProxy | null): Promise<() => void> {
  if (proxy === null) return () => {};
  const { EnvHttpProxyAgent, getGlobalDispatcher, setGlobalDispatcher } = await import('undici');
  const direct = [...OURSELVES, ...proxy.except];
  const before = getGlobalDispatcher();
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      // An empty text: undici would else read the environment by itself.
      httpProxy: proxy.httpUrl ?? '',
      httpsProxy: proxy.httpsUrl ?? '',
      noProxy: direct.join(','),
    }),
  );
  if (proxy.httpsUrl !== null) {
    const { HttpsProxyAgent } = await import('https-proxy-agent');
    tunnel = { agent: new HttpsProxyAgent(proxy.httpsUrl, { keepAlive: true }), direct };
  }
  return () => {
    tunnel = null;
    setGlobalDispatcher(before);
  };
}

/** The Node agent for an https: or wss: address; null where no proxy is to be used. */
export function tunnelAgent(url: string): Agent | null {
  const { protocol, hostname } = new URL(url);
  if (tunnel === null || (protocol !== 'https:' && protocol !== 'wss:')) return null;
  return tunnel.direct.some((name) => isWithin(hostname, name)) ? null : tunnel.agent;
}

/** Names of NO_PROXY: a host, a domain with or without a leading dot or "*.", or "*" for all. */
function isWithin(hostname: string, name: string): boolean {
  if (name === '*') return true;
  const domain = name.replace(/^\*?\./, '').toLowerCase();
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}
