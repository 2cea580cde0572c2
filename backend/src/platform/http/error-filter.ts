import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorBody } from '../../contract/errors.js';
import { requestIdOf } from './request-id.js';
import { shownPath } from './shown-path.js';
import type { Logger } from '../logger/logger.js';
import { AppError } from '../errors/app-error.js';
import { toErrorAnswer } from '../errors/error-answer.js';

/**
 * Answers every error of an HTTP request as an `ErrorBody`, and logs those that are our fault: unforeseen ones as errors.
 * Nest asks it about errors of bot updates, too: those have no response, and go on to whoever brought the update.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { retryAfterSec, ...answer } = toErrorAnswer(thrown);
    const requestId = requestIdOf(response);
    if (answer.statusCode >= 500) {
      const where = { requestId, method: request.method, path: shownPath(request.originalUrl) };
      const level = thrown instanceof AppError ? 'info' : 'error';
      this.logger[level]({ err: thrown, ...where }, 'a request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (retryAfterSec !== undefined) response.setHeader('Retry-After', retryAfterSec);
    response.status(answer.statusCode).json({ ...answer, requestId } satisfies ErrorBody);
  }
}
