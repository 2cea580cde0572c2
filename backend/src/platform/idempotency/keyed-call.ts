import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { canonicalJson } from './domain/canonical-json.js';

const HEADER = 'Idempotency-Key';
const LONGEST = 255;
const REPEATS =
  'The same call under the same key within 24 hours gets the same answer, and has no further effect';
const FAULT = `An Idempotency-Key has 1 to ${LONGEST} characters.`;

/** A call that may come again because its answer got lost. */
export interface KeyedCall {
  /** What the caller named it; null: nothing, and each call counts for itself. */
  readonly key: string | null;
  /** SHA-256 of route, query and body: what has to be the same. */
  readonly hash: Buffer;
  readonly response: Pick<Response, 'setHeader'>;
}

/** The call of a handler. @throws AppError RULE_BROKEN (422) for a key of no or over 255 characters. */
export const ThisKeyedCall = createParamDecorator(
  (_data: unknown, context: ExecutionContext): KeyedCall => {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.header(HEADER) ?? null;
    if (key !== null && (key === '' || key.length > LONGEST)) {
      throw new AppError('RULE_BROKEN', 422, FAULT, { fields: [{ field: HEADER, message: FAULT }] });
    }
    return { key, hash: hashOf(request), response: http.getResponse<Response>() };
  },
  [describeHeader],
);

/** A file is the same byte by byte. */
function hashOf({ method, path, originalUrl, body }: Request): Buffer {
  const query = originalUrl.slice(path.length);
  const content: Buffer | string = Buffer.isBuffer(body) ? body : canonicalJson(body);
  return createHash('sha256').update(`${method} ${path.toLowerCase()}${query}\n`).update(content).digest();
}

/** In the OpenAPI document. */
function describeHeader(controller: object, method: string | symbol | undefined): void {
  if (method === undefined) return;
  const handler = Object.getOwnPropertyDescriptor(controller, method) as TypedPropertyDescriptor<object>;
  ApiHeader({ name: HEADER, description: REPEATS, schema: { type: 'string', maxLength: LONGEST } })(
    controller,
    method,
    handler,
  );
}
