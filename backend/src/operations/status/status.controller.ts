import {
  Controller,
  Get,
  Header,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StatusResponse } from '../../contract/status.js';
import { StatusService } from './status.service.js';
import { Access } from '../../platform/http/access.js';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { addressKey } from '../../platform/http/address-key.js';
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
    const waitMs = this.count.add(addressKey(ip), performance.now());
    if (waitMs === null) return true;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', 429, undefined, { retryAfterSec });
  }
}

@ApiTags('status')
@Controller('api/status')
@Access('public')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'Get the service status: feed age per exchange, time to Telegram, outbox' })
  read(): Promise<StatusResponse> {
    return this.status.current();
  }
}
