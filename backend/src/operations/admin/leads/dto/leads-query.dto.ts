import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LEADS_PAGE_SIZE } from '../../../../contract/admin/leads.js';
import { MAX_OFFSET, MAX_SEARCH } from '../../../../contract/admin/accounts.js';
import { ReadFlag, ReadWhole } from '../../../../platform/validation/query-values.js';

const LIMIT_RULE = { message: `A page has 1 to ${LEADS_PAGE_SIZE} rows.` };
const OFFSET_RULE = { message: `An offset is 0 to ${MAX_OFFSET}; search for what lies beyond.` };

/** Which leads. */
export class LeadFilterDto {
  @ApiPropertyOptional({
    maxLength: MAX_SEARCH,
    description: 'Part of a username (with @ or without), of a name, or of a Telegram id',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SEARCH, { message: `Search for at most ${MAX_SEARCH} characters.` })
  readonly search?: string;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'Only people who have an armed trigger and have not blocked the bot',
  })
  @IsOptional()
  @ReadFlag()
  @IsBoolean()
  readonly activeOnly?: boolean;
}

export class LeadsQueryDto extends LeadFilterDto {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: LEADS_PAGE_SIZE, default: LEADS_PAGE_SIZE })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(1, LIMIT_RULE)
  @Max(LEADS_PAGE_SIZE, LIMIT_RULE)
  readonly limit?: number;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: MAX_OFFSET, default: 0 })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(0, OFFSET_RULE)
  @Max(MAX_OFFSET, OFFSET_RULE)
  readonly offset?: number;
}
