import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { sameText } from '../http/same-text.js';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const BEARER = /^Bearer (.+)$/i;

/**
 * Whether a caller may see the inside of the service: the bearer of METRICS_TOKEN and, outside production, somebody on this
 * machine (`ip`: as Express finds it, proxies considered). A call that a proxy passed on is not from this machine. In
 * production a proxy may do that without a word, so there only the token counts.
 */
export function isInsider(
  { ip = '', headers }: Pick<Request, 'ip' | 'headers'>,
  config: Pick<Config, 'metricsToken' | 'production'>,
): boolean {
  const offered = BEARER.exec(headers.authorization ?? '')?.[1];
  if (config.metricsToken !== null && offered !== undefined && sameText(offered, config.metricsToken)) {
    return true;
  }
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !config.production && !isForwarded && LOOPBACK.test(ip);
}
