import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OkResponse, PublicTriggersResponse, TrialTriggerResponse } from '../../contract/trial.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { TrialArmDto, TrialDeleteDto } from './dto/trial-symbol.dto.js';
import { TrialUpsertDto } from './dto/trial-upsert.dto.js';
import { TrialTriggersService } from './trial-triggers.service.js';
import { Access } from '../../platform/http/access.js';

@ApiTags('trial')
@Controller()
@Access('public')
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
}
