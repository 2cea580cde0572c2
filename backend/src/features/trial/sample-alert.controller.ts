import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OkResponse } from '../../contract/trial.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { TrialTokenDto } from './dto/trial-token.dto.js';
import { SampleAlertService } from './sample-alert.service.js';
import { Access } from '../../platform/http/access.js';

@ApiTags('trial')
@Controller('api/trial/send-test')
@Access('public')
export class SampleAlertController {
  constructor(private readonly samples: SampleAlertService) {}

  @Post()
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: "Send one message marked TEST to the trial's chat" })
  async send(@Body() { token }: TrialTokenDto): Promise<OkResponse> {
    await this.samples.send(token);
    return { ok: true };
  }
}
