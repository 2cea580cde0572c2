import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  type ConnectGoogleRequest,
  GOOGLE_CONNECT_FAULT,
  type GoogleConnected,
} from '../../../contract/account.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { LimitApiCalls, LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { SignInCodeField } from '../account-fields.js';
import { SignIn } from '../sign-in/sign-in.js';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';
import { SessionId } from '../../../identity/this-person.js';
import { nextPath, readInvitation } from './domain/google-rules.js';
import { GoogleAccounts } from './google-accounts.js';
import { GoogleCookies } from './google-cookies.js';
import { GoogleIssuer } from './google-issuer.js';
import { IsString } from 'class-validator';

export class ConnectGoogleDto implements ConnectGoogleRequest {
  @ApiProperty({ description: 'Of the account that the Google address has' })
  @IsString()
  readonly password: string;

  @SignInCodeField()
  readonly code?: string;
}

/** Why nobody is signed in, as the page at /auth is told. */
type Problem =
  | 'not-configured'
  | 'unreachable'
  | 'failed'
  | 'no-password'
  | 'unverified'
  | 'suspended'
  | 'setup-needed'
  | 'needs-invitation'
  | 'used-or-expired';

const TRIES = { max: 60, windowSec: 3600 };
const ELSEWHERE = { status: 303, description: 'To Google, or to one of our pages' };

/** Sign-in with Google. Browsers come here by navigation, so every answer leads to a page. */
@ApiTags('account')
@Controller('api/auth/google')
export class GoogleController {
  constructor(
    private readonly issuer: GoogleIssuer,
    private readonly accounts: GoogleAccounts,
    private readonly google: GoogleCookies,
    private readonly signIns: SignIn,
    private readonly cookies: SignInCookies,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @Access('public')
  @LimitPerAddress('google', TRIES)
  @ApiOperation({
    summary:
      'Redirect to Google to sign in; ?next= takes one of our pages, ?invitation= the token of one, ?proof=1 proves who is signed in',
  })
  @ApiResponse(ELSEWHERE)
  async begin(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.issuer.isConfigured) return this.refuse(response, 'not-configured');
    if (this.isAtAnotherName(request))
      return response.redirect(303, `${this.config.publicUrl}${request.originalUrl}`);
    try {
      const { next, invitation, proof } = request.query;
      const { url, challenge } = await this.issuer.begin(proof === '1' ? 'select_account' : undefined);
      this.google.begin(response, {
        ...challenge,
        ...(proof === '1' && { aim: 'proof' }),
        next: nextPath(next),
        invitation: readInvitation(invitation),
      });
      response.redirect(303, url);
    } catch (error) {
      this.logger.warn({ err: error }, 'the issuer of Google sign-in did not answer');
      this.refuse(response, 'unreachable');
    }
  }

  @Get('callback')
  @Access('optional')
  @LimitPerAddress('google', TRIES)
  @ApiOperation({ summary: 'Complete the Google sign-in' })
  @ApiResponse(ELSEWHERE)
  async finish(
    @Req() request: Request,
    @Res() response: Response,
    @SessionId() before: string | null,
  ): Promise<void> {
    const begun = this.google.finish(request, response);
    if (begun === null) return this.refuse(response, 'failed');
    const search = request.originalUrl.slice(request.path.length);
    const identity = await this.issuer.finish(search, begun).catch((error: unknown) => {
      this.logger.info({ err: error }, 'a sign-in with Google failed');
      return null;
    });
    if (identity === null) return this.refuse(response, 'failed');
    if (begun.aim === 'proof') {
      const isProven = before !== null && (await this.accounts.prove(identity, before));
      return response.redirect(303, isProven ? nextPath(begun.next) : '/account?proof=failed');
    }
    const outcome = await this.accounts.signIn(identity, begun.invitation);
    if (outcome.kind === 'password') {
      const { issuer, subject } = identity;
      this.google.waiting.put(response, { issuer, subject, userId: outcome.userId, next: begun.next });
      return response.redirect(303, '/auth?google=password');
    }
    if (outcome.kind !== 'account') return this.refuse(response, outcome.kind);
    const browser = this.cookies.browserOf(request, before);
    const opened = await this.signIns.open({ userId: outcome.userId, method: 'google', browser });
    if (opened.kind !== 'in') return this.refuse(response, opened.kind === 'gone' ? 'failed' : opened.kind);
    this.cookies.set(opened, response);
    response.redirect(303, nextPath(begun.next));
  }

  @Post('connect')
  @HttpCode(200)
  @Access('optional')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Join the Google identity that came back to its account by the password; signs in',
  })
  async connect(
    @Body() fields: ConnectGoogleDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @SessionId() formerSid: string | null,
  ): Promise<GoogleConnected> {
    const waiting = this.google.waiting.read(request);
    if (waiting === null) throw new AppError('BAD_REQUEST', 400, GOOGLE_CONNECT_FAULT);
    const browser = this.cookies.browserOf(request, formerSid);
    const opened = await this.accounts.connect(waiting, fields, browser);
    this.google.waiting.clear(response);
    return { user: this.cookies.set(opened, response), next: nextPath(waiting.next) };
  }

  private refuse(response: Response, problem: Problem): void {
    response.redirect(303, `/auth?google=${problem}`);
  }

  /** Google comes back to PUBLIC_URL, and cookies of 127.0.0.1 are not sent to localhost, which people take for the same. */
  private isAtAnotherName({ headers }: Request): boolean {
    const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
    const home = loopback.exec(new URL(this.config.publicUrl).host);
    const here = loopback.exec(headers.host ?? '');
    return home !== null && here !== null && home[1] !== here[1] && home[2] === here[2];
  }
}
