import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * The token of an `Authorization: Bearer <token>` header (RFC 6750, section 2.1; the scheme in any case), or null if
 * the header is absent or of another kind. Pure.
 */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** Gives a handler the request's bearer token, `string | null`. */
export const BearerToken = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  readBearerToken(context.switchToHttp().getRequest<Request>().headers.authorization),
);
