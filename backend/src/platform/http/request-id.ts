import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'X-Request-Id';

/** Express middleware: every answer names its request, so that a person's report finds the log line. */
export function nameRequest(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader(HEADER, randomUUID());
  next();
}

/** The id `nameRequest` gave. */
export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER));
}
