import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../platform/errors/app-error.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { Request, Response } from 'express';
import type { TokenScope } from '../contract/api-tokens.js';
import {
  ACCESS,
  type AccessLevel,
  NEEDS_PROOF,
  OFFERED,
  type Offering,
  SCOPE,
} from '../platform/http/access.js';
import { apiTokenOf } from '../platform/http/bearer-token.js';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.js';
import { SESSION_STRATEGY, type SignedIn } from './sessions/session.strategy.js';
import { TokenCalls } from './tokens/token-calls.js';

/** Of one person, from however many addresses and browsers; RATE_LIMIT_SCALE leaves it as it is. */
const CALLS_OF_A_PERSON: RateLimit = { max: 300, windowSec: 60 };

/**
 * Lets a request through to its route, or not: 404 for what is not offered here, 401 without a session, 403 for admins' routes and where a fresh
 * proof is missing, 429 from a person's 301st call in a minute on. A call with an API token is judged by that alone, on every
 * route: `TokenCalls`.
 */
@Injectable()
export class AccessGuard extends AuthGuard(SESSION_STRATEGY) {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    private readonly tokens: TokenCalls,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (!this.isOffered(context)) throw new AppError('NOT_FOUND', 404);
    const level = this.levelOf(context);
    if (level === undefined) throw new Error(`${context.getClass().name} has a route without @Access`);
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const token = apiTokenOf(request.headers);
    if (token !== null) {
      await this.tokens.admit(token, this.scopeOf(context, level), { request, response });
      return true;
    }
    if (level === 'public') return true;
    await super.canActivate(context);
    const { user } = http.getRequest<{ user?: SignedIn | null }>();
    if (user) await this.limiter.consume(`person:${user.session.person.id}`, CALLS_OF_A_PERSON);
    return true;
  }

  /** Errors of looking the session up, such as a database that is down, pass as they are. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- passport's signature
  override handleRequest<T = SignedIn | null>(
    error: unknown,
    found: SignedIn | false | undefined,
    _info: unknown,
    context: ExecutionContext,
  ): T {
    if (error instanceof Error) throw error;
    if (error !== null && error !== undefined)
      throw new Error('The session could not be looked up', { cause: error });
    const level = this.levelOf(context);
    const session = found || null;
    if (session === null && level !== 'optional') throw new AppError('UNAUTHENTICATED', 401);
    if (level === 'admin' && session?.session.person.role !== 'admin') throw new AppError('FORBIDDEN', 403);
    const needsFactor = level === 'admin' && this.config.adminSecondFactor === 'required';
    if (needsFactor && session?.session.isTwoFactor === false)
      throw new AppError('SECOND_FACTOR_NEEDED', 403);
    if (session?.session.isProven === false && this.needsProof(context))
      throw new AppError('PROVE_IDENTITY', 403);
    return session as T;
  }

  private isOffered(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const offering = this.reflector.getAllAndOverride<Offering | undefined>(OFFERED, targets);
    const offers = { payments: this.config.proFor === null, trial: this.config.trial === 'open' };
    return offering === undefined || offers[offering];
  }

  private needsProof(context: ExecutionContext): boolean {
    return this.reflector.get<string | undefined>(NEEDS_PROOF, context.getHandler()) !== undefined;
  }

  /** Which scope lets a token in; undefined: none does. */
  private scopeOf(context: ExecutionContext, level: AccessLevel): TokenScope | undefined {
    if (level === 'admin' || this.needsProof(context)) return undefined;
    return this.reflector.get<TokenScope | undefined>(SCOPE, context.getHandler());
  }

  private levelOf(context: ExecutionContext): AccessLevel | undefined {
    return this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
  }
}
