import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { Request } from 'express';
import {
  type AccountSafety,
  NO_SUCH_SESSION,
  PROOF_FAULT,
  type ProofRequest,
  type SessionsEnded,
  type SessionView,
} from '../../../contract/account-safety.js';
import type { OkResponse } from '../../../contract/trial.js';
import { IsProven } from '../../../identity/this-person.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { SecondFactor } from '../factors/second-factor.js';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';
import { AccountSessions } from './account-sessions.js';
import { type SafetyActor, ThisSafetyActor } from '../safety-actor.js';

/** As `Sessions.list` names them. */
const SESSION_KEY = /^[\w-]{43}$/;

export class ProofDto implements ProofRequest {
  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  readonly password?: string;

  @ApiPropertyOptional({ description: 'Of the authenticator app, or a recovery code' })
  @IsOptional()
  @IsString()
  readonly code?: string;
}

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api/user')
@Access('signed-in')
export class SafetyController {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: AccountSessions,
    private readonly factor: SecondFactor,
    private readonly cookies: SignInCookies,
  ) {}

  @Get('safety')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get the ways to sign in and to prove who you are' })
  async safety(
    @ThisSafetyActor() { userId }: SafetyActor,
    @IsProven() isProven: boolean,
  ): Promise<AccountSafety> {
    return { ...(await this.accounts.safetyOf(userId)), isProven };
  }

  @Post('proof')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Prove with the password or a code that it is you; counts for ten minutes' })
  async prove(
    @Body() { password, code }: ProofDto,
    @ThisSafetyActor() actor: SafetyActor,
    @Req() request: Request,
  ): Promise<OkResponse> {
    if (typeof code === 'string') await this.factor.prove(actor, code);
    else if (typeof password === 'string') {
      await this.accounts.proveByPassword(actor, password, this.cookies.browserOf(request, actor.sid));
    } else throw new AppError('RULE_BROKEN', 422, PROOF_FAULT);
    return { ok: true };
  }

  @Get('sessions')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List where you are signed in, last used first' })
  list(@ThisSafetyActor() { userId, sid }: SafetyActor): Promise<readonly SessionView[]> {
    return this.sessions.list(userId, sid);
  }

  @Delete('sessions')
  @LimitApiCalls()
  @ApiOperation({ summary: 'End all your sessions but this one' })
  async endOthers(@ThisSafetyActor() actor: SafetyActor): Promise<SessionsEnded> {
    return { ended: await this.accounts.end(actor) };
  }

  @Delete('sessions/:id')
  @LimitApiCalls()
  @ApiOperation({ summary: 'End one of your other sessions' })
  async endOne(@Param('id') id: string, @ThisSafetyActor() actor: SafetyActor): Promise<SessionsEnded> {
    if (!SESSION_KEY.test(id)) throw new AppError('NOT_FOUND', 404, NO_SUCH_SESSION);
    return { ended: await this.accounts.end(actor, id) };
  }
}
