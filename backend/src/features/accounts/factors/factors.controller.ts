import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { CodeRequest, RecoveryCodes, TotpBegun } from '../../../contract/account-safety.js';
import type { OkResponse } from '../../../contract/trial.js';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { Access, NeedsProof } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { type SafetyActor, ThisSafetyActor } from '../safety-actor.js';
import { SecondFactor } from './second-factor.js';

export class CodeDto implements CodeRequest {
  @ApiProperty({ example: '123456' })
  @IsString()
  readonly code: string;
}

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api/user')
@Access('signed-in')
export class FactorsController {
  constructor(private readonly factor: SecondFactor) {}

  @Post('totp')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Begin to add an authenticator app; it counts once a code of it is confirmed' })
  begin(@ThisSafetyActor() actor: SafetyActor, @ThisPerson() { email }: Person): Promise<TotpBegun> {
    return this.factor.begin(actor, email);
  }

  @Post('totp/confirm')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Confirm the authenticator app with a code of it; answers ten recovery codes' })
  async confirm(@Body() { code }: CodeDto, @ThisSafetyActor() actor: SafetyActor): Promise<RecoveryCodes> {
    return { codes: await this.factor.confirm(actor, code) };
  }

  @Delete('totp')
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Remove the authenticator app and the recovery codes' })
  async remove(@ThisSafetyActor() actor: SafetyActor): Promise<OkResponse> {
    await this.factor.remove(actor);
    return { ok: true };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Make ten other recovery codes' })
  async renew(@ThisSafetyActor() actor: SafetyActor): Promise<RecoveryCodes> {
    return { codes: await this.factor.renewCodes(actor) };
  }
}
