import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LinkPoll, LinkStart } from '../../contract/telegram.js';
import type { Person } from '../../identity/person.js';
import { keyOfSecret } from '../../identity/session-key.js';
import { PersonIfAny, SessionId } from '../../identity/this-person.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls, LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { BotStatus } from './bot-status.js';
import { deepLinks } from './deep-links.js';
import { LinkTokens } from './link-tokens.js';

const POLLS = { max: 2, windowSec: 1 };

@ApiTags('trial')
@Controller('api/trial/handshake')
@Access('optional')
export class LinkTokensController {
  constructor(
    private readonly linkTokens: LinkTokens,
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
  async create(@PersonIfAny() person: Person | null, @SessionId() sid: string | null): Promise<LinkStart> {
    this.refuseVisitors(person);
    const isVisitor = person === null || sid === null;
    const pair = await (isVisitor ? this.linkTokens.create() : this.linkTokens.createFor(person.id, sid));
    if (pair === null) throw new AppError('UNAUTHENTICATED', 401);
    const username = await this.bot.username();
    return { token: pair.token, ...deepLinks({ ...this.config.telegram, username }, pair.code) };
  }

  @Get(':token')
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Whether Start, and for an account Confirm, was pressed in Telegram; 404 to anybody but who asked',
  })
  async poll(@Param('token') token: string, @PersonIfAny() person: Person | null): Promise<LinkPoll> {
    this.refuseVisitors(person);
    const poll = await this.linkTokens.poll(token, person?.id ?? null);
    if (poll.status === 'unknown') throw new AppError('NOT_FOUND', 404, 'This connection is not known.');
    // The rate limit's table must not hold tokens.
    await this.limiter.consume(`handshake-poll:${keyOfSecret(token)}`, POLLS);
    return poll;
  }

  /** Where there is no trial the route is there for accounts only. */
  private refuseVisitors(person: Person | null): void {
    if (person === null && this.config.trial === 'off') throw new AppError('NOT_FOUND', 404);
  }
}
