import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  type LoginRequest,
  MAX_NAME,
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
import { IsOptional, IsString } from 'class-validator';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { NameField } from '../../../platform/validation/text-fields.js';
import { EmailField, NewPasswordField, SignInCodeField } from '../account-fields.js';

export class RegisterDto implements RegisterRequest {
  @EmailField()
  readonly email: string;

  @NewPasswordField()
  readonly password: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @NameField('A first name', MAX_NAME, 'Enter your first name.')
  readonly firstName: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @NameField('A last name', MAX_NAME, 'Enter your last name.')
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

  @SignInCodeField()
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
