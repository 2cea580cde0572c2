import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCookieAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { Access, Scope } from '../../platform/http/access.js';
import { endOfDownload } from '../../platform/http/hang-up.js';
import { LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { AlertFilterDto, AlertsOwner, filterOf } from './alerts.controller.js';
import { AlertsFile } from './alerts-file.js';

const FILES = { max: 60, windowSec: 3_600 };

@ApiTags('alerts')
@ApiBearerAuth()
@ApiCookieAuth('bw_session')
@Controller('api/alerts.csv')
@Access('optional')
export class AlertsFileController {
  constructor(
    private readonly owners: AlertsOwner,
    private readonly file: AlertsFile,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Scope('read')
  @LimitPerAddress('alerts-file', FILES)
  @ApiOperation({
    summary: 'Export alerts as CSV, newest first; at most 50,000',
    description:
      'UTF-8 with a byte order mark, times in UTC. Cells that a spreadsheet would take for formulas get an apostrophe.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @Query() query: AlertFilterDto,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
    @Res() response: Response,
  ): Promise<void> {
    const owner = await this.owners.of(token, person);
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    response.attachment(`bellwether-alerts-${day}.csv`).type('text/csv; charset=utf-8');
    await endOfDownload(this.file.write(owner, filterOf(query), response));
  }
}
