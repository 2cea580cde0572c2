import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { jsonShape, SHAPE_SENTENCES } from './json-shape.js';
import { HOOK_TOO_LARGE, MOST_HOOK_BYTES } from '../../contract/hooks.js';
import { MOST_IMPORT_BYTES } from '../../contract/trigger-file.js';
import { isFilePath, isHookPath, isOneClickPath, isWebhookPath } from './webhook-path.js';

const MAX_URL_LENGTH = 2048;
const BODY_BYTES = 16 * 1024;
/** Bodies that stay the bytes that came. */
const RAW_BODIES = [
  { isAt: isWebhookPath, mostBytes: 64 * 1024 },
  { isAt: isFilePath, mostBytes: MOST_IMPORT_BYTES },
  { isAt: isHookPath, mostBytes: MOST_HOOK_BYTES },
] as const;

/**
 * Refuses URLs over 2 kB (414) and lets only small, shallow JSON bodies through (413, 415, 400, in this order). Those of
 * webhooks stay the bytes that came: whether a call is genuine is known before it is read. So do files, which may be larger,
 * and what is posted to hooks, which is small.
 */
export function limitRequests(app: NestExpressApplication): void {
  app.use(refuseLongUrl, refuseBodyByHeaders);
  app.useBodyParser('json', {
    limit: BODY_BYTES,
    inflate: false,
    type: (request: IncomingMessage) => rawRuleOf(request) === undefined && isJson(request),
  });
  for (const { isAt, mostBytes } of RAW_BODIES) {
    const type = (request: IncomingMessage) => isAt(pathOf(request));
    app.useBodyParser('raw', { limit: mostBytes, inflate: false, type });
  }
  app.use(refuseOddShape);
}

function refuseLongUrl(request: Request, _response: Response, next: NextFunction): void {
  if (request.originalUrl.length > MAX_URL_LENGTH) throw new AppError('TOO_LARGE', 414);
  next();
}

/** A body without a length (chunked) is counted by the parser while it arrives. */
function refuseBodyByHeaders(request: Request, _response: Response, next: NextFunction): void {
  const length = Number(request.headers['content-length'] ?? 0);
  const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined;
  if (length > (rawRuleOf(request)?.mostBytes ?? BODY_BYTES))
    throw new AppError('TOO_LARGE', 413, isHookPath(pathOf(request)) ? HOOK_TOO_LARGE : undefined);
  if (hasBody && !isAllowedType(request)) throw new AppError('UNSUPPORTED_MEDIA', 415);
  next();
}

function isAllowedType(request: Request): boolean {
  if (isJson(request) || isOneClickPath(request.path)) return true;
  const path = pathOf(request);
  return isHookPath(path) || (isFilePath(path) && isCsv(request));
}

function refuseOddShape(request: Request, _response: Response, next: NextFunction): void {
  const shape = rawRuleOf(request) === undefined ? jsonShape(request.body) : 'fine';
  if (shape !== 'fine') throw new AppError('BAD_REQUEST', 400, SHAPE_SENTENCES[shape]);
  next();
}

function rawRuleOf(request: IncomingMessage): (typeof RAW_BODIES)[number] | undefined {
  return RAW_BODIES.find(({ isAt }) => isAt(pathOf(request)));
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?', 1)[0] ?? '';
}

function isJson(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === 'application/json';
}

/** Whether a body says of itself that it is CSV. */
export function isCsv(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === 'text/csv';
}

function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}
