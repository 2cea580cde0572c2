import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';

export interface Caller {
  /** As Express finds it, proxies considered. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const BEARER = /^Bearer (.+)$/i;

/**
 * Whether a caller may see the inside of the service: someone on this machine, or the bearer of METRICS_TOKEN. A
 * request that a proxy on this machine passed on is not from this machine, even where the proxy is not configured.
 */
export function isInsider(caller: Caller, config: Pick<Config, 'metricsToken' | 'trustProxy'>): boolean {
  const forwarded = 'x-forwarded-for' in caller.headers || 'forwarded' in caller.headers;
  if (LOOPBACK.test(caller.address) && (!forwarded || config.trustProxy > 0)) return true;
  const offered = BEARER.exec(caller.headers.authorization ?? '')?.[1];
  return config.metricsToken !== null && offered !== undefined && sameText(offered, config.metricsToken);
}

/** Takes the same time wherever the texts differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
