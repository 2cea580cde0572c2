import { createHash } from 'node:crypto';
import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { HandshakePoll, HandshakeResponse } from '../../contract/telegram.js';
import type { Person } from '../../identity/person.js';
import { PersonIfAny, SessionId } from '../../identity/this-person.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls, LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { BotStatus } from './bot-status.js';
import { handshakeLinks } from './handshake-links.js';
import { Handshakes } from './handshakes.js';

const POLLS = { max: 2, windowSec: 1 };

@ApiTags('trial')
@Controller('api/trial/handshake')
@Access('optional')
export class HandshakeController {
  constructor(
    private readonly handshakes: Handshakes,
    private readonly bot: BotStatus,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(201)
  @LimitPerAddress('handshake', { max: 60, windowSec: 3600 })
  @ApiOperation({
    summary:
      'Begin to connect Telegram: a token for this browser and links that open the bot; of whoever is signed in the bot asks first',
  })
  async create(
    @PersonIfAny() person: Person | null,
    @SessionId() sid: string | null,
  ): Promise<HandshakeResponse> {
    const isVisitor = person === null || sid === null;
    const pair = await (isVisitor ? this.handshakes.create() : this.handshakes.createFor(person.id, sid));
    if (pair === null) throw new AppError('UNAUTHENTICATED', 401);
    const username = await this.bot.username();
    return { token: pair.token, ...handshakeLinks({ ...this.config.telegram, username }, pair.code) };
  }

  @Get(':token')
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Whether Start, and for an account Confirm, was pressed in Telegram; 404 to anybody but who asked',
  })
  async poll(@Param('token') token: string, @PersonIfAny() person: Person | null): Promise<HandshakePoll> {
    const poll = await this.handshakes.poll(token, person?.id ?? null);
    if (poll.status === 'unknown') throw new AppError('NOT_FOUND', 404, 'This connection is not known.');
    await this.limiter.take(`handshake-poll:${fingerprint(token)}`, POLLS);
    return poll;
  }
}

/** The rate limit's table must not hold tokens. */
function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
