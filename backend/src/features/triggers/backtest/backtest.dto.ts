import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { TriggerDto } from '../account/trigger.dto.js';

const DAYS = 'A backtest goes 1 to 30 days back.';

export class BacktestDto extends TriggerDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 30, default: 30 })
  @IsOptional()
  @IsInt({ message: DAYS })
  @Min(1, { message: DAYS })
  @Max(30, { message: DAYS })
  readonly days?: number;
}
