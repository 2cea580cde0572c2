import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../../../platform/http/request-id.js';
import { personOfRequest } from '../../../identity/this-person.js';
import type { Actor } from './audit.js';

/** Who asks, for the audit log: the person of a route that needs one, the request and the address it came from. */
export const ThisActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const http = context.switchToHttp();
  return {
    userId: personOfRequest(context).id,
    requestId: requestIdOf(http.getResponse<Response>()),
    address: http.getRequest<Request>().ip ?? null,
  };
});
