import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { OkResponse } from '../../../contract/trial.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { KnownBrowsers } from '../sign-in/known-browser.js';
import { PasswordReset } from './password-reset.service.js';
import { IsString } from 'class-validator';
import type { ForgotPasswordRequest, ResetPasswordRequest } from '../../../contract/account.js';
import { EmailField, NewPasswordField } from '../account-fields.js';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @EmailField()
  readonly email: string;
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @ApiProperty({ description: 'From the link in the mail, or the one that an admin made' })
  @IsString()
  readonly token: string;

  @NewPasswordField()
  readonly newPassword: string;
}

@ApiTags('account')
@Controller('api')
@Access('public')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordReset,
    private readonly browsers: KnownBrowsers,
  ) {}

  @Post('forgot-password')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Email a password reset link if the address has an account' })
  async forgot(@Body() { email }: ForgotPasswordDto): Promise<OkResponse> {
    await this.resets.begin(email);
    return { ok: true };
  }

  @Post('reset-password')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Set a new password with the token of the mail; every session of the account ends',
  })
  async reset(
    @Body() { token, newPassword }: ResetPasswordDto,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OkResponse> {
    const userId = await this.resets.reset(token, newPassword, address);
    this.browsers.remember(response, userId);
    return { ok: true };
  }
}
