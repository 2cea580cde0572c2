import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { RawPriceQuery } from '../domain/price-query.js';

export class PricesQueryDto implements RawPriceQuery {
  @ApiPropertyOptional({ description: 'Up to 50 symbols, separated by commas', example: 'BTC,ETH,SOL' })
  @IsOptional()
  @IsString()
  readonly symbols?: string;

  @ApiPropertyOptional({ description: 'One symbol, instead of `symbols`', example: 'BTC' })
  @IsOptional()
  @IsString()
  readonly asset?: string;

  @ApiPropertyOptional({ description: 'Currency of the price of `asset`', example: 'USD' })
  @IsOptional()
  @IsString()
  readonly quote?: string;
}
