import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from '../logger/logger.js';
import { requestIdOf } from './request-id.js';
import { shownPath } from './shown-path.js';

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
        'answered',
      );
    });
    next();
  };
}
