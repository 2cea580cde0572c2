import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  EMAIL_FAULT,
  type LoginRequest,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  type RegisterRequest,
  type SignInOptions,
  type User,
} from '../../../contract/account.js';
import type { OkResponse } from '../../../contract/trial.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls, LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { AccountsService } from '../accounts.service.js';
import { SessionCookie } from '../../../identity/sessions/session-cookie.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { SessionId } from '../../../identity/this-person.js';
import { SetupLink } from './setup-link.js';
import { SignInCookies } from './sign-in-cookies.js';
import { IsEmail, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Transform } from 'class-transformer';
import { trimmed } from '../domain/trimmed.js';
import { IsNewPassword } from '../passwords/new-password.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';

/** Names go into mails and lists, one line each. */
const ONE_LINE = /^\P{Cc}*$/u;

export class RegisterDto implements RegisterRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @Transform(trimmed)
  @IsString()
  @IsEmail({ allow_utf8_local_part: false }, { message: EMAIL_FAULT })
  readonly email: string;

  @ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
  @IsString()
  @IsNewPassword()
  readonly password: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Enter your first name.' })
  @Matches(ONE_LINE, { message: 'A first name is one line of text.' })
  @MaxLength(MAX_NAME, { message: `A first name has at most ${MAX_NAME} characters.` })
  readonly firstName: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Enter your last name.' })
  @Matches(ONE_LINE, { message: 'A last name is one line of text.' })
  @MaxLength(MAX_NAME, { message: `A last name has at most ${MAX_NAME} characters.` })
  readonly lastName: string;

  @ApiPropertyOptional({ description: 'Of the setup link, while there is no account' })
  @IsOptional()
  @IsString()
  readonly setup?: string;

  @ApiPropertyOptional({ description: 'Of an invitation' })
  @IsOptional()
  @IsString()
  readonly invitation?: string;
}

/** Whatever is typed may be wrong: that is no fault of form. */
export class LoginDto implements LoginRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @IsString()
  readonly email: string;

  @ApiProperty()
  @IsString()
  readonly password: string;

  @ApiPropertyOptional({ description: 'Of the authenticator app, or a recovery code: after 403 CODE_NEEDED' })
  @IsOptional()
  @IsString()
  readonly code?: string;
}

@ApiTags('account')
@Controller('api')
@Access('optional')
export class SignInController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly cookies: SignInCookies,
    private readonly setup: SetupLink,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('auth/options')
  @Access('public')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List the ways to sign in besides e-mail and password' })
  async options(): Promise<SignInOptions> {
    return { google: this.config.google !== null, setup: await this.setup.isNew() };
  }

  @Post('register')
  @LimitPerAddress('register', { max: 20, windowSec: 3600 })
  @ApiOperation({ summary: 'Create an account and sign in; the session is the cookie bw_session' })
  async register(
    @Body() fields: RegisterDto,
    @SessionId() formerSid: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const browser = this.cookies.browserOf(request, formerSid);
    return this.cookies.set(await this.accounts.register(fields, browser), response);
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
    return this.cookies.set(await this.accounts.login(pair, browser), response);
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
    this.cookie.clear(response);
    return { ok: true };
  }
}
