import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEnum, IsOptional, IsString } from 'class-validator';
import { BILLING_TERMS, type BillingTerm, type UpgradeRequest } from '../../../contract/billing.js';

/** A term, and the code somebody has for it; an empty code is none. */
export class UpgradeDto implements UpgradeRequest {
  @ApiProperty({ enum: BILLING_TERMS })
  @IsEnum(BILLING_TERMS, { message: 'The plan is quarterly or annual.' })
  readonly plan: BillingTerm;

  @ApiPropertyOptional({
    description: 'A discount code; case and spaces around it do not matter',
    example: 'K7QM-2XPA',
  })
  @IsOptional()
  @IsString()
  readonly code?: string;
}
