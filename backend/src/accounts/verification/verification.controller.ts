import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OkResponse } from '../../contract/trial.js';
import { Access } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import type { Person } from '../person.js';
import { ThisPerson } from '../this-person.js';
import { VerifyEmailDto } from './dto/verify-email.dto.js';
import { EmailVerification } from './email-verification.service.js';

@ApiTags('account')
@Controller('api')
export class VerificationController {
  constructor(private readonly verification: EmailVerification) {}

  @Post('verify-email')
  @HttpCode(200)
  @Access('public')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Prove with the token of the mail that the address is yours' })
  async verify(@Body() { token }: VerifyEmailDto): Promise<OkResponse> {
    await this.verification.verify(token);
    return { ok: true };
  }

  @Post('resend-verification')
  @HttpCode(200)
  @Access('signed-in')
  @ApiCookieAuth('bw_session')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Mail another link to verify the address; three an hour' })
  async resend(@ThisPerson() person: Person): Promise<OkResponse> {
    await this.verification.resend(person);
    return { ok: true };
  }
}
