import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type {
  OkResponse,
  PublicTriggersResponse,
  TrialArmRequest,
  TrialDeleteRequest,
  TrialSendTestRequest,
  TrialTriggerInput,
  TrialTriggerResponse,
  TrialUpsertRequest,
} from '../../contract/trial.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TrialTriggersService } from './trial-triggers.service.js';
import { Access, Offered } from '../../platform/http/access.js';
import { IsBoolean, IsEnum, IsObject, IsString, ValidateNested } from 'class-validator';
import { CORE_SYMBOLS } from '../../contract/symbols.js';
import { Type } from 'class-transformer';
import type { TrialOperator } from '../../contract/trigger.js';
import { LevelField } from '../triggers/level-field.js';

export class TrialTokenDto implements TrialSendTestRequest {
  @ApiProperty({ description: 'The token of the handshake that Start was pressed for' })
  @IsString()
  readonly token: string;
}

export class TrialDeleteDto extends TrialTokenDto implements TrialDeleteRequest {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsString()
  readonly symbol: string;
}

export class TrialArmDto extends TrialDeleteDto implements TrialArmRequest {
  @ApiProperty()
  @IsBoolean()
  readonly isArmed: boolean;
}

const OPERATORS: TrialOperator[] = ['ABOVE', 'BELOW', 'INSIDE'];

export class TrialTriggerDto implements TrialTriggerInput {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsString()
  readonly symbol: string;

  @ApiProperty({ enum: OPERATORS })
  @IsEnum(OPERATORS)
  readonly operator: TrialOperator;

  @LevelField('ABOVE and BELOW: US dollars per unit')
  readonly threshold?: number | null;

  @LevelField('INSIDE: US dollars per unit')
  readonly lowerBound?: number | null;

  @LevelField('INSIDE: US dollars per unit')
  readonly upperBound?: number | null;

  @ApiProperty()
  @IsBoolean()
  readonly isArmed: boolean;
}

export class TrialUpsertDto extends TrialTokenDto implements TrialUpsertRequest {
  @ApiProperty({ type: TrialTriggerDto })
  @IsObject()
  @ValidateNested()
  @Type(() => TrialTriggerDto)
  readonly trigger: TrialTriggerDto;
}

@ApiTags('trial')
@Controller()
@Access('public')
@Offered('trial')
export class TrialTriggersController {
  constructor(private readonly triggers: TrialTriggersService) {}

  @Get('api/triggers/public')
  @LimitApiCalls()
  @ApiBearerAuth()
  @ApiOperation({ summary: 'List the triggers of the trial whose token is given' })
  async list(@BearerToken() token: string | null): Promise<PublicTriggersResponse> {
    return { triggers: await this.triggers.list(token) };
  }

  @Post('api/trial/triggers/upsert')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create or replace the trial trigger of a symbol' })
  async upsert(@Body() { token, trigger }: TrialUpsertDto): Promise<TrialTriggerResponse> {
    return { ok: true, trigger: await this.triggers.upsert(token, trigger) };
  }

  @Post('api/trial/triggers/arm')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Arm or disarm the trial trigger of a symbol' })
  async arm(@Body() { token, symbol, isArmed }: TrialArmDto): Promise<TrialTriggerResponse> {
    return { ok: true, trigger: await this.triggers.switch(token, symbol, isArmed ? 'armed' : 'disarmed') };
  }

  @Post('api/trial/triggers/delete')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete the trial trigger of a symbol' })
  async remove(@Body() { token, symbol }: TrialDeleteDto): Promise<OkResponse> {
    await this.triggers.remove(token, symbol);
    return { ok: true };
  }

  @Post('api/trial/send-test')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: "Send one message marked TEST to the trial's chat" })
  async sendSample(@Body() { token }: TrialTokenDto): Promise<OkResponse> {
    await this.triggers.sendSample(token);
    return { ok: true };
  }
}
