import { Controller, Get, Query } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AuditPage, PAGE_SIZE } from '../../../contract/admin.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { AuditLog } from './audit-log.js';
import { AuditQueryDto } from './dto/audit-query.dto.js';

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/admin/audit')
@Access('admin')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({ summary: 'What admins and the product did to accounts, newest first' })
  page(@Query() { before, limit, userId }: AuditQueryDto): Promise<AuditPage> {
    return this.log.page({ before: before ?? null, limit: limit ?? PAGE_SIZE, userId: userId ?? null });
  }
}
