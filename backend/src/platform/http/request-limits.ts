import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { jsonShape, SHAPE_SENTENCES } from './json-shape.js';
import { HOOK_TOO_LARGE, MOST_HOOK_BYTES } from '../../contract/hooks.js';
import { isFilePath, isHookPath, isOneClickPath, isWebhookPath } from './webhook-path.js';

const MAX_URL_LENGTH = 2048;
const BODY_BYTES = 16 * 1024;
const WEBHOOK_BYTES = 64 * 1024;
const FILE_BYTES = 256 * 1024;

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
    type: (request: IncomingMessage) => !isRaw(request) && isJson(request),
  });
  app.useBodyParser('raw', { limit: WEBHOOK_BYTES, inflate: false, type: isWebhook });
  app.useBodyParser('raw', { limit: FILE_BYTES, inflate: false, type: isFile });
  app.useBodyParser('raw', { limit: MOST_HOOK_BYTES, inflate: false, type: isHook });
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
  if (length > mostBytes(request))
    throw new AppError('TOO_LARGE', 413, isHook(request) ? HOOK_TOO_LARGE : undefined);
  if (hasBody && !isAllowedType(request)) throw new AppError('UNSUPPORTED_MEDIA', 415);
  next();
}

function mostBytes(request: Request): number {
  if (isFile(request)) return FILE_BYTES;
  if (isHook(request)) return MOST_HOOK_BYTES;
  return isWebhook(request) ? WEBHOOK_BYTES : BODY_BYTES;
}

function isAllowedType(request: Request): boolean {
  return (
    isJson(request) || isOneClickPath(request.path) || isHook(request) || (isFile(request) && isCsv(request))
  );
}

function refuseOddShape(request: Request, _response: Response, next: NextFunction): void {
  const shape = isRaw(request) ? 'fine' : jsonShape(request.body);
  if (shape !== 'fine') throw new AppError('BAD_REQUEST', 400, SHAPE_SENTENCES[shape]);
  next();
}

function isWebhook(request: IncomingMessage): boolean {
  return isWebhookPath(pathOf(request));
}

function isFile(request: IncomingMessage): boolean {
  return isFilePath(pathOf(request));
}

function isHook(request: IncomingMessage): boolean {
  return isHookPath(pathOf(request));
}

/** Whether its body stays the bytes that came. */
function isRaw(request: IncomingMessage): boolean {
  return isWebhook(request) || isFile(request) || isHook(request);
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
