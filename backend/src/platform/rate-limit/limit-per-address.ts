import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { apiTokenOf } from '../http/bearer-token.js';
import { addressKey } from '../http/address-key.js';
import { type RateLimit, RateLimiter } from './rate-limiter.js';

interface NamedLimit extends RateLimit {
  readonly name: string;
}

const LIMIT = 'limitPerAddress';
const API_CALLS = { name: 'api', max: 300, windowSec: 60 } as const satisfies NamedLimit;

@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { name, max, windowSec } = this.reflector.get<NamedLimit>(LIMIT, context.getHandler());
    const { ip = 'unknown', headers } = context.switchToHttp().getRequest<Request>();
    // A call with an API token has come past the limits of its token.
    if (name === API_CALLS.name && apiTokenOf(headers) !== null) return true;
    const scaled = Math.max(1, Math.round(max * this.config.rateLimitScale));
    await this.limiter.consume(`address:${name}:${addressKey(ip)}`, { max: scaled, windowSec });
    return true;
  }
}

/**
 * Limits how often one address may call a route: `max` times RATE_LIMIT_SCALE in `windowSec` seconds, then 429 with
 * Retry-After. Routes with the same name share a count. One per handler.
 */
export function LimitPerAddress(name: string, limit: RateLimit): MethodDecorator {
  return applyDecorators(SetMetadata(LIMIT, { ...limit, name }), UseGuards(AddressLimitGuard));
}

/**
 * The limit of calls that have no narrower one: together 300 a minute from one address. Calls with an API token have those of
 * their token instead.
 */
export function LimitApiCalls(): MethodDecorator {
  return LimitPerAddress(API_CALLS.name, API_CALLS);
}
