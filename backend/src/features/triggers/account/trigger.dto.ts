import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsEnum, IsNumber, IsOptional, IsString } from 'class-validator';
import type { Direction } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
  TriggerToggleRequest,
} from '../../../contract/user-triggers.js';

const DIRECTIONS: Direction[] = ['above', 'below', 'inside'];
/** Which numbers are levels is a rule of the domain: here every number passes. */
const ANY_NUMBER = { allowInfinity: true, allowNaN: true };
const LEVEL = { type: Number, nullable: true, description: 'US dollars per unit; FED: percent' } as const;
const OPERATION = { enum: DIRECTIONS, nullable: true } as const;

class LevelsDto {
  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly price?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly bandLow?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly bandHigh?: number | null;
}

export class TriggerDto extends LevelsDto implements TriggerRequest {
  @ApiProperty({ example: 'BTC' })
  @IsString()
  readonly symbol: string;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly op?: Direction | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly v1?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly v2?: number | null;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly direction?: Direction | null;
}

export class TriggerEditDto extends LevelsDto implements TriggerEditRequest {
  @ApiProperty({ enum: DIRECTIONS })
  @IsEnum(DIRECTIONS)
  readonly direction: Direction;
}

export class TriggerToggleDto implements TriggerToggleRequest {
  @ApiProperty()
  @IsBoolean()
  readonly active: boolean;
}

export class TriggerTestDto implements TriggerTestRequest {
  @ApiPropertyOptional({ type: String, nullable: true, format: 'uuid' })
  @IsOptional()
  @IsString()
  readonly triggerId?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  readonly symbol?: string | null;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly op?: Direction | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly v1?: number | null;

  @ApiPropertyOptional(LEVEL)
  @IsOptional()
  @IsNumber(ANY_NUMBER)
  readonly v2?: number | null;
}
