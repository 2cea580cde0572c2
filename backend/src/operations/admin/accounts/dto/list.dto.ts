import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { trimmed } from '../../../../features/accounts/domain/trimmed.js';
import { MAX_ADMIN_USERS, MAX_OFFSET, MAX_SEARCH } from '../../../../contract/admin.js';
import { ReadWhole } from '../../../../platform/validation/query-values.js';

export class ListDto {
  @ApiPropertyOptional({
    maxLength: MAX_SEARCH,
    description: 'Part of an e-mail, name, Telegram handle or id',
  })
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(MAX_SEARCH, { message: `Search for at most ${MAX_SEARCH} characters.` })
  readonly search: string = '';

  @ApiPropertyOptional({ minimum: 1, maximum: MAX_ADMIN_USERS })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(1)
  @Max(MAX_ADMIN_USERS)
  readonly limit: number = MAX_ADMIN_USERS;

  @ApiPropertyOptional({ minimum: 0, maximum: MAX_OFFSET })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  readonly offset: number = 0;
}
