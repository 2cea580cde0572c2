import { ApiProperty } from '@nestjs/swagger';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  Max,
  Min,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import {
  type CodeCurrency,
  type DiscountCodeRequest,
  type DiscountKind,
  MAX_CODE_CYCLES,
  MAX_FIXED_DISCOUNT,
} from '../../../../contract/admin/codes.js';
import { BILLING_TERMS, type BillingTerm } from '../../../../contract/billing.js';

/** What is wrong with a discount of this kind, in a sentence, or null. Whether the kind itself exists is not asked here. Pure. */
export function valueFault(kind: unknown, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'A discount is a whole number.';
  if (value < 1) return 'A discount is at least 1.';
  if (kind === 'percent' && value > 100) return 'A discount is at most 100 percent.';
  if (value <= MAX_FIXED_DISCOUNT) return null;
  return `A fixed discount is at most ${MAX_FIXED_DISCOUNT.toLocaleString('en-GB')} USDC.`;
}

const KINDS: readonly DiscountKind[] = ['percent', 'fixed'];
const SCOPES = [...BILLING_TERMS, 'both'] as const;
const CURRENCIES: readonly CodeCurrency[] = ['USD', 'USDC'];
const CYCLES_RULE = { message: `A code is good for 1 to ${MAX_CODE_CYCLES} billing cycles.` };

/** What is allowed depends on the kind of discount beside it. */
function IsDiscountValue(): PropertyDecorator {
  const faultOf = (args?: ValidationArguments): string | null =>
    valueFault((args?.object as DiscountCodeDto | undefined)?.type, args?.value);
  return ValidateBy({
    name: 'discountValue',
    validator: {
      validate: (_, args) => faultOf(args) === null,
      defaultMessage: (args) => faultOf(args) ?? '',
    },
  });
}

function IsCurrencyChoice(): PropertyDecorator {
  return ValidateBy({
    name: 'currencyChoice',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((each) => CURRENCIES.some((currency) => currency === each)),
      defaultMessage: () => 'Choose USD, USDC or both.',
    },
  });
}

export class DiscountCodeDto implements DiscountCodeRequest {
  @ApiProperty({ enum: KINDS, example: 'percent' })
  @IsIn(KINDS, { message: 'A discount is percent or fixed.' })
  readonly type: DiscountKind;

  @ApiProperty({
    example: 20,
    description: `Percent: 1 to 100. Fixed: whole USDC, 1 to ${MAX_FIXED_DISCOUNT}`,
  })
  @IsDiscountValue()
  @IsNumber({ allowInfinity: true, allowNaN: true })
  readonly value: number;

  @ApiProperty({ enum: SCOPES, example: 'both' })
  @IsIn(SCOPES, { message: 'A code applies to quarterly, annual or both.' })
  readonly appliesTo: BillingTerm | 'both';

  @ApiProperty({ example: 1, description: 'How many terms it makes cheaper' })
  @Min(1, CYCLES_RULE)
  @Max(MAX_CODE_CYCLES, CYCLES_RULE)
  @IsInt({ message: 'The number of cycles is a whole number.' })
  readonly cycles: number;

  @ApiProperty({ enum: CURRENCIES, isArray: true, example: ['USD', 'USDC'] })
  @IsCurrencyChoice()
  @IsArray()
  readonly allowedCurrencies: readonly CodeCurrency[];

  @ApiProperty({ description: 'Whether only this account may use it' })
  @IsBoolean()
  readonly userScoped: boolean;
}
