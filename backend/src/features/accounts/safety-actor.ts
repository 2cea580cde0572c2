import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { deviceLabel } from '../../identity/domain/device-label.js';
import type { SignedIn } from '../../identity/sessions/session.strategy.js';
import { AppError } from '../../platform/errors/app-error.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import type { Actor } from './audit.js';

/** A person who does something to their own account, by which request and session. */
export interface SafetyActor extends Actor {
  readonly userId: string;
  readonly sid: string;
  /** Browser and system; null: not known. */
  readonly label: string | null;
}

/** Of a route that needs a person. @throws AppError UNAUTHENTICATED (401) if nobody is signed in. */
export const ThisSafetyActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SafetyActor => {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: SignedIn | null }>();
    if (request.user == null) throw new AppError('UNAUTHENTICATED', 401);
    const { sid, session } = request.user;
    return {
      userId: session.person.id,
      requestId: requestIdOf(http.getResponse<Response>()),
      address: request.ip ?? null,
      sid,
      label: deviceLabel(request.headers['user-agent']),
    };
  },
);
