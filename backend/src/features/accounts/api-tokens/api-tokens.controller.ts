import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayNotEmpty, IsArray, IsIn, IsOptional } from 'class-validator';
import {
  type ApiTokenView,
  type CreateApiTokenRequest,
  type CreatedApiToken,
  MAX_TOKEN_NAME,
  NO_SUCH_API_TOKEN,
  TOKEN_LIVES,
  TOKEN_SCOPES,
  type TokenLife,
  type TokenScope,
  USUAL_TOKEN_LIFE,
} from '../../../contract/api-tokens.js';
import type { OkResponse } from '../../../contract/trial.js';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { ApiTokens } from '../../../identity/tokens/api-tokens.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, NeedsProof } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { NameField } from '../../../platform/validation/text-fields.js';
import { type SafetyActor, ThisSafetyActor } from '../safety-actor.js';
import { OwnApiTokens } from './own-api-tokens.js';

const TOKEN_ID = /^[0-9A-Za-z]{8}$/;
const SCOPES_RULE = `The scopes are ${TOKEN_SCOPES.join(', ')}.`;

export class CreateApiTokenDto implements CreateApiTokenRequest {
  @ApiProperty({ maxLength: MAX_TOKEN_NAME, example: 'Home Assistant' })
  @NameField('A name', MAX_TOKEN_NAME, 'Give the token a name.')
  readonly name: string;

  @ApiProperty({ enum: TOKEN_SCOPES, isArray: true })
  @IsArray()
  @ArrayNotEmpty({ message: 'Choose what the token may do.' })
  @IsIn(TOKEN_SCOPES, { each: true, message: SCOPES_RULE })
  readonly scopes: readonly TokenScope[];

  @ApiPropertyOptional({
    enum: TOKEN_LIVES,
    nullable: true,
    default: USUAL_TOKEN_LIFE,
    description: 'After how many days it ends; null: never',
  })
  @IsOptional()
  @IsIn(TOKEN_LIVES, { message: 'A token ends after 30, 90 or 365 days, or never.' })
  readonly expiresInDays?: TokenLife;
}

/** Tokens are made by whoever is signed in and has just proved it, never by a token. */
@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api/tokens')
@Access('signed-in')
export class ApiTokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly own: OwnApiTokens,
  ) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your API tokens, newest first' })
  list(@ThisPerson() { id }: Person): Promise<readonly ApiTokenView[]> {
    return this.tokens.list(id);
  }

  @Post()
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create an API token, which is shown once; at most ten' })
  create(
    @Body() { expiresInDays = USUAL_TOKEN_LIFE, ...input }: CreateApiTokenDto,
    @ThisSafetyActor() actor: SafetyActor,
  ): Promise<CreatedApiToken> {
    return this.own.create(actor, { ...input, expiresInDays });
  }

  @Delete(':id')
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Revoke one of your API tokens; it ends at once' })
  async revoke(@Param('id') id: string, @ThisSafetyActor() actor: SafetyActor): Promise<OkResponse> {
    if (!TOKEN_ID.test(id)) throw new AppError('NOT_FOUND', 404, NO_SUCH_API_TOKEN);
    await this.own.revoke(actor, id);
    return { ok: true };
  }
}
