import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsNumber, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { CoreSymbol } from '../../../contract/symbols.js';
import type {
  TrialLevelsRequest,
  TrialStartRequest,
  TrialVerifyRequest,
} from '../../../contract/trial-page.js';

/** Which numbers are levels is a rule of the domain: here every number passes. */
const ANY_NUMBER = { allowInfinity: true, allowNaN: true };
const LEVEL = {
  type: Number,
  nullable: true,
  description: 'US dollars per unit; needed, more than 0',
} as const;

export class TrialStartDto implements TrialStartRequest {
  @ApiProperty({ description: 'A Telegram handle, with or without @', example: '@yourname' })
  @IsString()
  readonly handle: string;
}

export class TrialVerifyDto extends TrialStartDto implements TrialVerifyRequest {
  @ApiProperty({ description: 'The six digits that arrived in the chat', example: '042917' })
  @IsString()
  readonly code: string;
}

export class TrialLevelsDto implements Partial<Record<CoreSymbol, number | null>> {
  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly BTC?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly ETH?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly SOL?: number | null;
}

export class TrialEnableDto extends TrialStartDto implements TrialLevelsRequest {
  @ApiProperty({ type: TrialLevelsDto })
  @IsObject()
  @ValidateNested()
  @Type(() => TrialLevelsDto)
  readonly triggers: TrialLevelsDto;
}
