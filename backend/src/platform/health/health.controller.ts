import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { HealthFields } from './health-fields.js';
import { isInsider } from './insider.js';
import { Readiness } from './readiness.js';
import type { ReadyAnswer } from './ready-answer.js';
import { Access } from '../http/access.js';

const READY_ANSWER = { $ref: '#/components/schemas/ReadyAnswer' };

@Controller()
@Access('public')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly fields: HealthFields,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Check that the process is alive' })
  live(): { readonly status: 'live' } {
    return { status: 'live' };
  }

  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Check readiness: 200 or 503; details need the metrics token' })
  @ApiOkResponse({ description: 'It is ready' })
  @ApiServiceUnavailableResponse({ description: 'It is not', schema: READY_ANSWER })
  async ready(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ReadyAnswer> {
    const mayKnow = isInsider(request, this.config);
    const [report, fields] = await Promise.all([
      this.readiness.check(),
      mayKnow ? this.fields.readAll() : {},
    ]);
    const status = report.ready ? 'ready' : 'not ready';
    response.status(report.ready ? 200 : 503);
    return mayKnow ? { ...fields, status, ...report } : { status };
  }
}
