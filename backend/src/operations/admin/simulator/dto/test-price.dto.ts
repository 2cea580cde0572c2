import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, ValidateIf } from 'class-validator';
import type { TestPriceRequest } from '../../../../contract/admin/simulator.js';

/** Which numbers are prices is a rule of the domain: here every number passes. */
const ANY_NUMBER = { allowInfinity: true, allowNaN: true };
const PRICE = { type: Number, description: 'US dollars per unit, more than 0', example: 64_000 } as const;

/** A field may be left out; null is not a price. */
const ifThere = (_body: unknown, value: unknown): boolean => value !== undefined;

export class TestPriceDto implements TestPriceRequest {
  @ApiPropertyOptional(PRICE)
  @ValidateIf(ifThere)
  @IsNumber(ANY_NUMBER)
  readonly BTC?: number;

  @ApiPropertyOptional(PRICE)
  @ValidateIf(ifThere)
  @IsNumber(ANY_NUMBER)
  readonly ETH?: number;

  @ApiPropertyOptional(PRICE)
  @ValidateIf(ifThere)
  @IsNumber(ANY_NUMBER)
  readonly SOL?: number;
}
