import { Controller, Get, Query } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import { type AuditPage, PAGE_SIZE } from '../../../contract/admin/audit.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { AuditLog } from './audit-log.js';
import { IsInt, IsOptional, IsString, IsUUID, Matches, Max, Min } from 'class-validator';
import { ReadWhole } from '../../../platform/validation/query-values.js';

const LIMIT_RULE = { message: `A page has 1 to ${PAGE_SIZE} rows.` };

export class AuditQueryDto {
  @ApiPropertyOptional({ description: '`next` of the page before', example: '1207' })
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'Take "before" from the answer of the page before.' })
  @IsString()
  readonly before?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: PAGE_SIZE, default: PAGE_SIZE })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(1, LIMIT_RULE)
  @Max(PAGE_SIZE, LIMIT_RULE)
  readonly limit?: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only what this account did, or what was done to it' })
  @IsOptional()
  @IsUUID()
  readonly userId?: string;
}

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/admin/audit')
@Access('admin')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @LimitApiCalls()
  @ApiOperation({ summary: 'List the audit log, newest first' })
  page(@Query() query: AuditQueryDto): Promise<AuditPage> {
    return this.log.page(query);
  }
}
