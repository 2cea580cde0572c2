import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsEnum, IsOptional, IsString } from 'class-validator';
import type { Direction } from '../../../contract/trigger.js';
import type {
  TriggerEditRequest,
  TriggerRequest,
  TriggerTestRequest,
  TriggerToggleRequest,
} from '../../../contract/user-triggers.js';
import { LevelField } from '../level-field.js';

const DIRECTIONS: Direction[] = ['above', 'below', 'inside'];
const LEVEL = 'US dollars per unit; FED: percent';
const OPERATION = { enum: DIRECTIONS, nullable: true } as const;

class LevelsDto {
  @LevelField(LEVEL)
  readonly price?: number | null;

  @LevelField(LEVEL)
  readonly bandLow?: number | null;

  @LevelField(LEVEL)
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

  @LevelField(LEVEL)
  readonly v1?: number | null;

  @LevelField(LEVEL)
  readonly v2?: number | null;

  @ApiPropertyOptional(OPERATION)
  @IsOptional()
  @IsEnum(DIRECTIONS)
  readonly direction?: Direction | null;

  @ApiPropertyOptional({ default: true, description: 'false: it is there, and disarmed' })
  @IsOptional()
  @IsBoolean()
  readonly active?: boolean;
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

  @LevelField(LEVEL)
  readonly v1?: number | null;

  @LevelField(LEVEL)
  readonly v2?: number | null;
}
