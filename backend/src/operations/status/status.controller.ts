import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiTooManyRequestsResponse } from '@nestjs/swagger';
import type { StatusResponse } from '../../contract/status.js';
import { StatusAnswer } from './status-answer.js';
import { StatusLimitGuard } from './status-limit.guard.js';
import { StatusService } from './status.service.js';
import { Access } from '../../platform/http/access.js';

@ApiTags('status')
@Controller('api/status')
@Access('public')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'How the service fares: feed age per exchange, time to Telegram, what waits' })
  @ApiOkResponse({ type: StatusAnswer })
  @ApiTooManyRequestsResponse({ description: 'More than 120 calls in a minute' })
  read(): Promise<StatusResponse> {
    return this.status.current();
  }
}
