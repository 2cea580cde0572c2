import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { isAllowedOrigin } from './allowed-origin.js';
import { isOneClickPath, isWebhookPath } from './webhook-path.js';

const OWN_PAGES = new Set(['same-origin', 'none']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Whether a browser sent this request from a page of ours, by the two headers no page can forge. Neither is there:
 * no browser, nothing to forge. (https://cheatsheetseries.owasp.org: CSRF prevention, Fetch Metadata)
 */
export function originVerdict(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'production' | 'publicUrl' | 'port'>,
): 'own' | 'foreign' {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !isAllowedOrigin(origin, config)) return 'foreign';
  return site === undefined || OWN_PAGES.has(site) ? 'own' : 'foreign';
}

/** Express middleware against cross-site request forgery: 403 for whatever may change something. */
export function refuseForeignOrigins(config: Config): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const exempt =
      SAFE_METHODS.has(request.method) || isWebhookPath(request.path) || isOneClickPath(request.path);
    if (!exempt && originVerdict(request.headers, config) === 'foreign') {
      throw new AppError('FOREIGN_ORIGIN', 403);
    }
    next();
  };
}
