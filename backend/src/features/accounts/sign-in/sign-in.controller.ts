import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { User } from '../../../contract/account.js';
import type { OkResponse } from '../../../contract/trial.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls, LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { AccountsService } from '../accounts.service.js';
import { SessionPass } from '../../../identity/sessions/session-pass.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { SessionId } from '../../../identity/this-person.js';
import { LoginDto } from './dto/login.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { SignInCookies } from './sign-in-cookies.js';

@ApiTags('account')
@Controller('api')
@Access('optional')
export class SignInController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: Sessions,
    private readonly pass: SessionPass,
    private readonly cookies: SignInCookies,
  ) {}

  @Post('register')
  @LimitPerAddress('register', { max: 20, windowSec: 3600 })
  @ApiOperation({ summary: 'Create an account and sign in; the session is the cookie bw_session' })
  async register(
    @Body() wish: RegisterDto,
    @SessionId() formerSid: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const browser = this.cookies.browserOf(request, formerSid);
    return this.cookies.welcome(await this.accounts.register(wish, browser), response);
  }

  @Post('login')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Sign in; the session is the cookie bw_session' })
  async login(
    @Body() pair: LoginDto,
    @SessionId() formerSid: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const browser = this.cookies.browserOf(request, formerSid);
    return this.cookies.welcome(await this.accounts.login(pair, browser), response);
  }

  @Post('logout')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Sign out this browser; does nothing without a session' })
  async logout(
    @SessionId() sid: string | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OkResponse> {
    if (sid !== null) await this.sessions.end(sid);
    this.pass.take(response);
    return { ok: true };
  }
}
