import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../identity/person.js';
import { ThisPerson } from '../../identity/this-person.js';
import {
  type ActivationResponse,
  BILLING_TERMS,
  type BillingPreview,
  type BillingSummary,
  type BillingTerm,
  type ChargeResponse,
  type CheckoutResponse,
  NO_OPEN_CHARGE,
  type PollResponse,
  type UpgradeRequest,
} from '../../contract/billing.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Offered } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ChargeReconciler } from './charges/charge-reconciler.js';
import type { TermChoice } from './charges/price-term.js';
import { normalCode } from './domain/code-rules.js';
import { paymentsUnavailable } from './payments-unavailable.js';
import { Purchases } from './purchases.js';
import { BillingSummaries } from './summary.js';
import { IsEnum, IsOptional, IsString } from 'class-validator';

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

/** Each asks the payment provider, up to five times. */
const POLLS = { max: 120, windowSec: 600 };

@ApiTags('billing')
@ApiCookieAuth('bw_session')
@Controller('api/billing')
@Access('signed-in')
@Offered('payments')
export class BillingController {
  constructor(
    private readonly summaries: BillingSummaries,
    private readonly purchases: Purchases,
    private readonly charges: ChargeReconciler,
    private readonly limiter: RateLimiter,
  ) {}

  @Get('summary')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get your plan, its price and your payments' })
  summary(@ThisPerson() person: Person): Promise<BillingSummary> {
    return this.summaries.of(person);
  }

  @Get('preview')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Preview the price of a term, with or without a discount code' })
  preview(@ThisPerson() { id }: Person, @Query() query: UpgradeDto): Promise<BillingPreview> {
    return this.purchases.preview(id, inputOf(query));
  }

  @Post('poll')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Refresh your open payments from the payment provider' })
  async poll(@ThisPerson() { id }: Person): Promise<PollResponse> {
    await this.limiter.consume(`poll:${id}`, POLLS);
    const outcome = await this.charges.poll(id);
    switch (outcome.kind) {
      case 'read':
        return { read: outcome.count };
      case 'none':
        throw new AppError('NOT_FOUND', 404, NO_OPEN_CHARGE);
      case 'unread':
        throw paymentsUnavailable();
    }
  }

  @Post('create-charge')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create a checkout to renew the last term' })
  async createCharge(@ThisPerson() person: Person): Promise<ChargeResponse> {
    return { url: await this.purchases.renew(person) };
  }

  @Post('checkout')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create a checkout for a term; answers the open one while it lasts' })
  async checkout(@ThisPerson() person: Person, @Body() body: UpgradeDto): Promise<CheckoutResponse> {
    return { url: await this.purchases.checkout(person, inputOf(body)) };
  }

  @Post('activate-free-upgrade')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Start a term that a discount code covers in full' })
  async activate(@ThisPerson() person: Person, @Body() body: UpgradeDto): Promise<ActivationResponse> {
    return { message: await this.purchases.activateFree(person, inputOf(body)) };
  }
}

function inputOf({ plan, code }: UpgradeDto): TermChoice {
  return { term: plan, code: normalCode(code ?? '') || null };
}
