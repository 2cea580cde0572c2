import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsEnum, IsNumber, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import type { TrialTriggerInput, TrialUpsertRequest } from '../../../contract/trial.js';
import type { TrialOperator } from '../../../contract/trigger.js';
import { TrialTokenDto } from './trial-token.dto.js';

const OPERATORS: TrialOperator[] = ['ABOVE', 'BELOW', 'INSIDE'];
/** Which numbers are levels is a rule of the domain: here every number passes. */
const ANY_NUMBER = { allowInfinity: true, allowNaN: true };

export class TrialTriggerDto implements TrialTriggerInput {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsString()
  readonly symbol: string;

  @ApiProperty({ enum: OPERATORS })
  @IsEnum(OPERATORS)
  readonly operator: TrialOperator;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'ABOVE and BELOW: US dollars per unit' })
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly threshold?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'INSIDE: US dollars per unit' })
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly lowerBound?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'INSIDE: US dollars per unit' })
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly upperBound?: number | null;

  @ApiProperty()
  @IsBoolean()
  readonly isArmed: boolean;
}

export class TrialUpsertDto extends TrialTokenDto implements TrialUpsertRequest {
  @ApiProperty({ type: TrialTriggerDto })
  @IsObject()
  @ValidateNested()
  @Type(() => TrialTriggerDto)
  readonly trigger: TrialTriggerDto;
}
