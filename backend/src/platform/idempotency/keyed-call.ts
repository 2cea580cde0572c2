import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { canonicalJson } from './domain/canonical-json.js';

const HEADER = 'Idempotency-Key';
const LONGEST = 255;
const FAULT = `An Idempotency-Key has 1 to ${LONGEST} characters.`;

/** A call that may come again because its answer got lost. */
export interface KeyedCall {
  /** What the caller named it; null: nothing, and each call counts for itself. */
  readonly key: string | null;
  /** SHA-256 of route and body: what has to be the same. */
  readonly hash: Buffer;
  readonly response: Pick<Response, 'setHeader'>;
}

/** The call of a handler. @throws AppError RULE_BROKEN (422) for a key of no or over 255 characters. */
export const ThisKeyedCall = createParamDecorator((_data: unknown, context: ExecutionContext): KeyedCall => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const key = request.header(HEADER) ?? null;
  if (key !== null && (key === '' || key.length > LONGEST)) {
    throw new AppError('RULE_BROKEN', 422, FAULT, { fields: [{ field: HEADER, message: FAULT }] });
  }
  const named = `${request.method} ${request.path.toLowerCase()}\n${canonicalJson(request.body)}`;
  const hash = createHash('sha256').update(named).digest();
  return { key, hash, response: http.getResponse<Response>() };
});
