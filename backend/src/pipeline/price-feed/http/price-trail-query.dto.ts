import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CORE_SYMBOLS, type CoreSymbol } from '../../../contract/symbols.js';

export class PriceTrailQueryDto {
  @ApiProperty({ enum: CORE_SYMBOLS })
  @IsIn(CORE_SYMBOLS)
  readonly symbol!: CoreSymbol;
}
