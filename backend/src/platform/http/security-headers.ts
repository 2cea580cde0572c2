import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';

const YEAR_SEC = 365 * 24 * 60 * 60;
const DOCS = /^\/api\/docs(?:\/|$)/i;
/** Features of browsers that no page of ours uses, and passkeys, which no other page may; what is left out is as each browser has it. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/**
 * The Content-Security-Policy: everything from this host alone, the live connection included, no inline script and no
 * <style> element. Inline `style` attributes are allowed.
 */
function contentSecurityPolicy(publicUrl: string, styleSource = "'self'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styleSource}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${publicUrl.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Express middleware, one set of headers for every answer; HSTS only where PUBLIC_URL is https. No answer is stored unless
 * whoever gives it says so: Express finds /API/ME, too, and who looks at paths would have to know all that it finds.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): readonly RequestHandler[] {
  const common = helmet({
    contentSecurityPolicy: false,
    // A payment page opens in a window of its own, which this page must still be able to steer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: YEAR_SEC, includeSubDomains: true },
  });
  const strict = contentSecurityPolicy(publicUrl);
  const forDocs = contentSecurityPolicy(publicUrl, "'self' 'unsafe-inline'");
  return [
    common,
    (request: Request, response: Response, next: NextFunction) => {
      response.setHeader('Content-Security-Policy', DOCS.test(request.path) ? forDocs : strict);
      response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
  ];
}
