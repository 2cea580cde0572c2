import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../platform/errors/app-error.js';
import type { Person } from './person.js';
import type { SignedIn } from './sessions/session.strategy.js';
import type { TokenRequest } from './tokens/token-calls.js';

function signedIn(context: ExecutionContext): SignedIn | null {
  const { user } = context.switchToHttp().getRequest<Request & { user?: SignedIn | null }>();
  return user ?? null;
}

function personIfAny(context: ExecutionContext): Person | null {
  const { apiToken } = context.switchToHttp().getRequest<TokenRequest>();
  return apiToken?.person ?? signedIn(context)?.session.person ?? null;
}

/** The person of a request to a route that needs one. @throws AppError UNAUTHENTICATED (401) if nobody is signed in. */
export function personOfRequest(context: ExecutionContext): Person {
  const person = personIfAny(context);
  if (person === null) throw new AppError('UNAUTHENTICATED', 401);
  return person;
}

function ofRequest(read: (context: ExecutionContext) => unknown) {
  return createParamDecorator((_data: unknown, context: ExecutionContext) => read(context));
}

/** The person of a route that needs one (`signed-in`, `admin`). */
export const ThisPerson = ofRequest(personOfRequest);

/** The person of a route of access `optional`, or null. */
export const PersonIfAny = ofRequest(personIfAny);

/** The id that ends the session of this request; null if nobody is signed in, and for a call with an API token. */
export const SessionId = ofRequest((context): string | null => signedIn(context)?.sid ?? null);

/** Whether the person of this request has proved within ten minutes who they are. */
export const IsProven = ofRequest((context): boolean => signedIn(context)?.session.isProven ?? false);
