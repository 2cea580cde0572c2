import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  TOKEN_EXPIRED,
  TOKEN_MISTYPED,
  TOKEN_REVOKED,
  tokenScopeRefusal,
  TOKEN_UNKNOWN,
  type TokenScope,
} from '../../contract/api-tokens.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ApiTokens, type TokenCaller, type TokenFound } from './api-tokens.js';

const READING = new Set(['GET', 'HEAD']);
/** Of one token, from however many addresses; RATE_LIMIT_SCALE leaves them as they are. */
const LIMITS = {
  reads: { max: 600, windowSec: 60 },
  writes: { max: 120, windowSec: 60 },
} as const satisfies Readonly<Record<string, RateLimit>>;

const REFUSALS: Readonly<Record<Exclude<TokenFound['kind'], 'live'>, string>> = {
  mistyped: TOKEN_MISTYPED,
  unknown: TOKEN_UNKNOWN,
  expired: TOKEN_EXPIRED,
  revoked: TOKEN_REVOKED,
};

/** A request as the guard leaves it when it came with an API token. */
export type TokenRequest = Pick<Request, 'method'> & { apiToken?: TokenCaller };

/** Calls with an API token. */
@Injectable()
export class TokenCalls {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Lets a call with a token through to a route that asks for `scope`; undefined: it takes no tokens. Every call counts, and its answer says what
   * is left (draft-ietf-httpapi-ratelimit-headers).
   * @throws AppError API_TOKEN (401); TOO_MANY_REQUESTS (429); TOKEN_SCOPE (403).
   */
  async admit(
    text: string,
    scope: TokenScope | undefined,
    { request, response }: { readonly request: TokenRequest; readonly response: Response },
  ): Promise<void> {
    const found = await this.tokens.find(text);
    if (found.kind !== 'live') throw new AppError('API_TOKEN', 401, REFUSALS[found.kind]);
    const { kind: _kind, ...caller } = found;
    await this.count(caller, READING.has(request.method) ? 'reads' : 'writes', response);
    if (scope === undefined || !caller.scopes.includes(scope)) {
      throw new AppError('TOKEN_SCOPE', 403, tokenScopeRefusal(caller.scopes));
    }
    request.apiToken = caller;
  }

  private async count(
    { id, person }: TokenCaller,
    name: keyof typeof LIMITS,
    response: Response,
  ): Promise<void> {
    const { max, windowSec } = LIMITS[name];
    const { uses, endsInSec } = await this.limiter.count(`api-token:${person.id}:${id}:${name}`, windowSec);
    response.setHeader('RateLimit-Policy', `"${name}";q=${max};w=${windowSec}`);
    response.setHeader('RateLimit', `"${name}";r=${Math.max(0, max - uses)};t=${endsInSec}`);
    if (uses > max) throw new AppError('TOO_MANY_REQUESTS', 429, undefined, { retryAfterSec: endsInSec });
  }
}
