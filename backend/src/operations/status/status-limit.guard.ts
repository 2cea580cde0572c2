import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { addressKey } from '../../platform/rate-limit/address-key.js';
import { CallCount } from '../../platform/rate-limit/call-count.js';

const WINDOW_MS = 60_000;
const MAX_CALLS = 120;

/**
 * Limits one address to 120 calls a minute times RATE_LIMIT_SCALE, then 429 with Retry-After. Counted in the memory of this
 * process, unlike most other limits: the status is asked for most when the database that keeps those is down.
 */
@Injectable()
export class StatusLimitGuard implements CanActivate {
  private readonly count: CallCount;

  constructor(@Inject(CONFIG) { rateLimitScale }: Config) {
    this.count = new CallCount(Math.max(1, Math.round(MAX_CALLS * rateLimitScale)), WINDOW_MS);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip = 'unknown' } = context.switchToHttp().getRequest<Request>();
    const waitMs = this.count.take(addressKey(ip), performance.now());
    if (waitMs === null) return true;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', 429, undefined, { retryAfterSec });
  }
}
