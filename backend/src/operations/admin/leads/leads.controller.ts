import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import { LEADS_PAGE_SIZE, type LeadsPage } from '../../../contract/admin/leads.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Access } from '../../../platform/http/access.js';
import { endOfDownload } from '../../../platform/http/hang-up.js';
import { LimitApiCalls, LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { LeadFilterDto, LeadsQueryDto } from './dto/leads-query.dto.js';
import type { LeadFilter } from './leads-sql.js';
import { LeadsList } from './leads-list.js';
import { LeadsExport } from './leads-export.js';

const EXPORTS = { max: 60, windowSec: 3_600 };

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/admin/leads')
@Access('admin')
export class LeadsController {
  constructor(
    private readonly leads: LeadsList,
    private readonly files: LeadsExport,
    private readonly clock: Clock,
  ) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({ summary: 'List people who wrote to the bot, latest first' })
  list(@Query() query: LeadsQueryDto): Promise<LeadsPage> {
    const { limit = LEADS_PAGE_SIZE, offset = 0 } = query;
    return this.leads.page(filterOf(query), { limit, offset });
  }

  @Get('export.csv')
  @LimitPerAddress('leads-export', EXPORTS)
  @ApiOperation({
    summary: 'Export leads as CSV, latest first',
    description:
      'UTF-8 with a byte order mark. Cells that a spreadsheet would take for formulas get an apostrophe.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(
    @Query() query: LeadFilterDto,
    @ThisActor() actor: Actor,
    @Res() response: Response,
  ): Promise<void> {
    const write = await this.files.begin(filterOf(query), actor);
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    response.attachment(`bellwether-leads-${day}.csv`).type('text/csv; charset=utf-8');
    await endOfDownload(write(response));
  }
}

function filterOf({ search = '', activeOnly = false }: LeadFilterDto): LeadFilter {
  return { search: search.trim(), activeOnly };
}
