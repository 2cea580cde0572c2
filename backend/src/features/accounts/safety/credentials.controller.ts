import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import type {
  ChangeEmailRequest,
  EmailChangeBegun,
  EmailTakenBack,
  EmailTokenRequest,
  OwnPasswordRequest,
} from '../../../contract/account-safety.js';
import type { OkResponse } from '../../../contract/trial.js';
import { Access, NeedsProof } from '../../../platform/http/access.js';
import { requestIdOf } from '../../../platform/http/request-id.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { EmailField, NewPasswordField } from '../account-fields.js';
import { EmailChange } from './email-change.js';
import { OwnPassword } from './own-password.js';
import { type SafetyActor, ThisSafetyActor } from '../safety-actor.js';

export class OwnPasswordDto implements OwnPasswordRequest {
  @NewPasswordField()
  readonly newPassword: string;
}

export class ChangeEmailDto implements ChangeEmailRequest {
  @EmailField()
  readonly email: string;
}

export class EmailTokenDto implements EmailTokenRequest {
  @ApiProperty({ description: 'From the link in the mail' })
  @IsString()
  readonly token: string;
}

/** What opens an account: its password and its address. */
@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class CredentialsController {
  constructor(
    private readonly passwords: OwnPassword,
    private readonly emails: EmailChange,
  ) {}

  @Post('user/password')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Set your password; all your other sessions end' })
  async setPassword(
    @Body() { newPassword }: OwnPasswordDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<OkResponse> {
    await this.passwords.change(actor, newPassword);
    return { ok: true };
  }

  @Post('user/email')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Change your email address: a link is sent to the new one' })
  changeEmail(
    @Body() { email }: ChangeEmailDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<EmailChangeBegun> {
    return this.emails.begin(actor, email);
  }

  @Post('user/email/confirm')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Confirm your new email address with the token of the mail' })
  async confirmEmail(
    @Body() { token }: EmailTokenDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<OkResponse> {
    await this.emails.confirm(actor, token);
    return { ok: true };
  }

  @Post('undo-email')
  @HttpCode(200)
  @Access('public')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Take a change of the email address back with the token of the mail; every session ends',
  })
  async undoEmail(
    @Body() { token }: EmailTokenDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmailTakenBack> {
    const actor = { userId: null, requestId: requestIdOf(response), address: request.ip ?? null };
    return { resetToken: await this.emails.undo(actor, token) };
  }
}
