import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { OkResponse } from '../../../contract/trial.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { KnownBrowsers } from '../sign-in/known-browser.js';
import { PasswordReset } from './password-reset.service.js';
import { Transform } from 'class-transformer';
import { IsEmail, IsString } from 'class-validator';
import {
  EMAIL_FAULT,
  type ForgotPasswordRequest,
  MAX_PASSWORD,
  MIN_PASSWORD,
  type ResetPasswordRequest,
} from '../../../contract/account.js';
import { trimmed } from '../domain/trimmed.js';
import { IsNewPassword } from '../passwords/new-password.js';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @Transform(trimmed)
  @IsString()
  @IsEmail({ allow_utf8_local_part: false }, { message: EMAIL_FAULT })
  readonly email: string;
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @ApiProperty({ description: 'From the link in the mail, or the one that an admin made' })
  @IsString()
  readonly token: string;

  @ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
  @IsString()
  @IsNewPassword()
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
