import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, IsUUID, Matches, Max, Min } from 'class-validator';
import { PAGE_SIZE } from '../../../../contract/admin.js';
import { ReadWhole } from '../../../../platform/validation/query-values.js';

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
