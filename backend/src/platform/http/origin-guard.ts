import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { apiTokenOf } from './bearer-token.js';
import { isHookPath, isOneClickPath, isWebhookPath } from './webhook-path.js';

type OwnOrigin = Pick<Config, 'production' | 'publicUrl' | 'port'>;

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/;
const VITE_PORT = 5173;

/**
 * Whether pages of this origin may change things here: those of PUBLIC_URL and, outside production, of this machine
 * on PORT or on Vite's port. With PORT 0 the system chose the port, so outside production every local one counts.
 */
function isAllowedOrigin(origin: string, config: OwnOrigin): boolean {
  if (origin === config.publicUrl) return true;
  const local = config.production ? null : LOCAL_ORIGIN.exec(origin);
  if (local === null) return false;
  const port = Number(local[1] ?? 80);
  return config.port === 0 || port === config.port || port === VITE_PORT;
}

const OWN_PAGES = new Set(['same-origin', 'none']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Whether a browser sent this request from a page of ours, by the two headers no page can forge. Neither is there:
 * no browser, nothing to forge. (https://cheatsheetseries.owasp.org: CSRF prevention, Fetch Metadata)
 */
export function originVerdict(headers: IncomingHttpHeaders, config: OwnOrigin): 'own' | 'foreign' {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !isAllowedOrigin(origin, config)) return 'foreign';
  return site === undefined || OWN_PAGES.has(site) ? 'own' : 'foreign';
}

/**
 * Express middleware against cross-site request forgery: 403 for whatever may change something. A call with an API token, good
 * or not, is let through: its cookie counts for nothing, so there is nothing that a browser adds by itself.
 */
export function refuseForeignOrigins(config: Config): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    const exempt =
      SAFE_METHODS.has(request.method) ||
      isWebhookPath(request.path) ||
      isOneClickPath(request.path) ||
      isHookPath(request.path) ||
      apiTokenOf(request.headers) !== null;
    if (!exempt && originVerdict(request.headers, config) === 'foreign') {
      throw new AppError('FOREIGN_ORIGIN', 403);
    }
    next();
  };
}
