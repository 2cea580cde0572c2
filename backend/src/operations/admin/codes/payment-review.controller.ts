import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import { ChargeReviews } from '../../../features/billing/reviews.js';
import type { MessageAnswer } from '../../../contract/admin/accounts.js';
import { type ChargeInReview, type ReviewDecision } from '../../../contract/admin/codes.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Offered } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { PaymentReview } from './payment-review.js';
import { IsEnum } from 'class-validator';

const DECISIONS: readonly ReviewDecision['decision'][] = ['grant', 'close'];

export class ReviewDto implements ReviewDecision {
  @ApiProperty({
    enum: DECISIONS,
    description: '`grant`: give the term now · `close`: it was settled outside the product',
  })
  @IsEnum(DECISIONS, { message: 'The decision is grant or close.' })
  readonly decision: ReviewDecision['decision'];
}

const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/admin')
@Access('admin')
@Offered('payments')
export class PaymentReviewController {
  constructor(
    private readonly reviews: ChargeReviews,
    private readonly review: PaymentReview,
  ) {}

  @Get('charges-in-review')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List payments waiting for review, oldest first' })
  waiting(): Promise<readonly ChargeInReview[]> {
    return this.reviews.waiting();
  }

  @Post('charges/:id/review')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Give the term of a payment in review, or close it; the same again changes nothing',
  })
  decide(
    @Param('id', ID) id: string,
    @Body() { decision }: ReviewDto,
    @ThisActor() actor: Actor,
  ): Promise<MessageAnswer> {
    return this.review.decide(id, decision, actor);
  }
}
