import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { apiTokenOf, readBearerToken } from '../../platform/http/bearer-token.js';

/** Gives a handler the token of a trial that the request bears, `string | null`. An API token is none. */
export const BearerToken = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null => {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return apiTokenOf(headers) === null ? readBearerToken(headers.authorization) : null;
  },
);
