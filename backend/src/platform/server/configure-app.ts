import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config.js';
import { ErrorFilter } from '../http/error-filter.js';
import { LOGGER, type Logger } from '../logger/logger.js';
import { HttpMetrics } from '../metrics/http-metrics.js';
import { InputPipe } from '../validation/input-pipe.js';
import { serveApiDocs } from '../http/api-docs.js';
import { FRONTEND_FOLDER } from '../config/paths.js';
import { serveFrontend } from '../http/frontend.js';
import { onlyForOperators } from '../http/only-for-operators.js';
import { refuseForeignOrigins } from '../http/origin-guard.js';
import { nameRequest, requestIdOf } from '../http/request-id.js';
import { limitRequests } from '../http/request-limits.js';
import { readThirdPartyNotices } from '../licences/third-party-notices.js';
import { securityHeaders } from '../http/security-headers.js';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { shownPath } from '../http/shown-path.js';

/** Express middleware: one debug line for every answered request, without query, body or person. */
export function logRequests(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    response.once('finish', () => {
      const ms = Math.round(performance.now() - start);
      const path = shownPath(request.originalUrl);
      const { statusCode: status } = response;
      logger.debug(
        { requestId: requestIdOf(response), method: request.method, path, status, ms },
        'request answered',
      );
    });
    next();
  };
}

/**
 * Everything HTTP that is the same for every route, in the order it acts. Call it before `init` or `listen` on an
 * application created with `bodyParser: false`; the application's modules must provide `LOGGER` and `HttpMetrics`. Routes name their
 * whole path ('api/…'): there is no global prefix. Returns what prepares slow answers before anybody asks.
 */
export function configureApp(app: NestExpressApplication, config: Config): () => void {
  const logger = app.get<Logger>(LOGGER);
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(app.get(HttpMetrics).watch(), nameRequest, ...securityHeaders(config), logRequests(logger));
  const frontend = config.roles.includes('web')
    ? serveFrontend(FRONTEND_FOLDER, { ...config, notices: readThirdPartyNotices })
    : onlyForOperators;
  if (frontend) app.use(frontend);
  limitRequests(app);
  app.use(refuseForeignOrigins(config));
  const prepareDocs = serveApiDocs(app, config.brandName);
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(logger));
  return prepareDocs;
}
