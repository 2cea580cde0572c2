import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { IsObject } from 'class-validator';
import type { Request, Response } from 'express';
import {
  type AddPasskeyRequest,
  MAX_PASSKEY_NAME,
  NO_SUCH_PASSKEY,
  type PasskeyAnswer,
  type PasskeyView,
} from '../../../contract/account-safety.js';
import type { User } from '../../../contract/account.js';
import type { OkResponse } from '../../../contract/trial.js';
import type { Person } from '../../../identity/person.js';
import { SessionId, ThisPerson } from '../../../identity/this-person.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, NeedsProof } from '../../../platform/http/access.js';
import { LimitApiCalls, LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { NameField } from '../../../platform/validation/text-fields.js';
import { type SafetyActor, ThisSafetyActor } from '../safety-actor.js';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';
import { Passkeys } from './passkeys.js';

const USES = { max: 60, windowSec: 15 * 60 };
const CREDENTIAL_ID = /^[\w-]{1,1400}$/;

export class PasskeyAnswerDto implements PasskeyAnswer {
  @ApiProperty({ type: Object, description: 'What navigator.credentials answered, as JSON' })
  @IsObject()
  readonly response: object;
}

export class AddPasskeyDto extends PasskeyAnswerDto implements AddPasskeyRequest {
  @ApiProperty({ maxLength: MAX_PASSKEY_NAME })
  @NameField('A name', MAX_PASSKEY_NAME, 'Give the passkey a name.')
  readonly name: string;
}

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly cookies: SignInCookies,
  ) {}

  @Get('user/passkeys')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your passkeys, oldest first' })
  list(@ThisPerson() { id }: Person): Promise<readonly PasskeyView[]> {
    return this.passkeys.list(id);
  }

  @Post('user/passkeys/options')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get what navigator.credentials.create needs to make a passkey' })
  beginAdding(@ThisPerson() person: Person): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.passkeys.beginAdding(person);
  }

  @Post('user/passkeys')
  @HttpCode(200)
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Add the passkey that was made; at most ten' })
  async add(
    @Body() { name, response }: AddPasskeyDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<OkResponse> {
    await this.passkeys.add(actor, name, response);
    return { ok: true };
  }

  @Delete('user/passkeys/:id')
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Remove one of your passkeys' })
  async remove(@Param('id') id: string, @ThisSafetyActor() actor: SafetyActor): Promise<OkResponse> {
    if (!CREDENTIAL_ID.test(id)) throw new AppError('NOT_FOUND', 404, NO_SUCH_PASSKEY);
    await this.passkeys.remove(actor, id);
    return { ok: true };
  }

  @Post('user/proof/passkey')
  @HttpCode(200)
  @LimitPerAddress('passkey-use', USES)
  @ApiOperation({ summary: 'Prove with a passkey that it is you; counts for ten minutes' })
  async prove(
    @Body() { response }: PasskeyAnswerDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<OkResponse> {
    await this.passkeys.prove(actor, response);
    return { ok: true };
  }

  @Post('passkey/options')
  @HttpCode(200)
  @Access('public')
  @LimitPerAddress('passkey-use', USES)
  @ApiOperation({ summary: 'Get what navigator.credentials.get needs to use a passkey' })
  beginUse(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.passkeys.beginUse();
  }

  @Post('passkey/login')
  @HttpCode(200)
  @Access('optional')
  @LimitPerAddress('passkey-use', USES)
  @ApiOperation({ summary: 'Sign in with a passkey; the session is the cookie bw_session' })
  async login(
    @Body() { response: answer }: PasskeyAnswerDto,
    @SessionId() formerSid: string | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const browser = this.cookies.browserOf(request, formerSid);
    return this.cookies.set(await this.passkeys.signIn(answer, browser), response);
  }
}
