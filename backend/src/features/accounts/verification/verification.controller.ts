import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type {
  User,
  VerifyEmailRequest,
  VerifyWithNewPasswordRequest,
  VerifyWithPasswordRequest,
} from '../../../contract/account.js';
import type { OkResponse } from '../../../contract/trial.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import type { Person } from '../../../identity/person.js';
import { PasswordReset } from '../reset/password-reset.service.js';
import { KnownBrowsers } from '../sign-in/known-browser.js';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';
import { PersonIfAny, SessionId, ThisPerson } from '../../../identity/this-person.js';
import { EmailVerification } from './email-verification.service.js';
import { IsString } from 'class-validator';
import { NewPasswordField, SignInCodeField } from '../account-fields.js';

export class VerifyEmailDto implements VerifyEmailRequest {
  @ApiProperty({ description: 'From the link in the mail' })
  @IsString()
  readonly token: string;
}

export class VerifyWithPasswordDto extends VerifyEmailDto implements VerifyWithPasswordRequest {
  @ApiProperty()
  @IsString()
  readonly password: string;

  @SignInCodeField()
  readonly code?: string;
}

export class VerifyWithNewPasswordDto extends VerifyEmailDto implements VerifyWithNewPasswordRequest {
  @NewPasswordField()
  readonly newPassword: string;
}

@ApiTags('account')
@Controller('api')
@Access('optional')
export class VerificationController {
  constructor(
    private readonly verification: EmailVerification,
    private readonly resets: PasswordReset,
    private readonly cookies: SignInCookies,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Post('verify-email')
  @HttpCode(200)
  @ApiCookieAuth('bw_session')
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Verify the address of your account with the token of the mail; 403 PASSWORD_NEEDED when signed out',
  })
  async verify(@Body() { token }: VerifyEmailDto, @PersonIfAny() person: Person | null): Promise<OkResponse> {
    await this.verification.verify(token, person);
    return { ok: true };
  }

  @Post('verify-email/password')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Verify an email address with the emailed token and the password; signs in' })
  async verifyWithPassword(
    @Body() fields: VerifyWithPasswordDto,
    @SessionId() formerSid: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const browser = this.cookies.browserOf(request, formerSid);
    return this.cookies.set(await this.verification.verifyWithPassword(fields, browser), response);
  }

  @Post('verify-email/new-password')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Verify the address with the token of the mail and set a new password; every session ends',
  })
  async verifyWithNewPassword(
    @Body() { token, newPassword }: VerifyWithNewPasswordDto,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OkResponse> {
    const userId = await this.resets.finish({ token, purpose: 'verify-email' }, newPassword, address);
    this.browsers.remember(response, userId);
    return { ok: true };
  }

  @Post('resend-verification')
  @HttpCode(200)
  @Access('signed-in')
  @ApiCookieAuth('bw_session')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Email another verification link; at most three an hour' })
  async resend(@ThisPerson() person: Person): Promise<OkResponse> {
    await this.verification.resend(person);
    return { ok: true };
  }
}
