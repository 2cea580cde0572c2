import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Offered } from '../../../platform/http/access.js';
import { rawBodyOf } from '../../../platform/http/raw-body.js';
import { paymentsUnavailable } from '../payments-unavailable.js';
import { PaymentEvents } from './payment-events.js';

const NOT_GENUINE = 'This call does not carry the signature of the payment provider.';

/** Where the payment provider tells what happened to a checkout. It repeats what was not answered with 200. */
@ApiTags('billing')
@Controller('api/billing/webhook')
@Access('public')
@Offered('payments')
export class PaymentWebhookController {
  constructor(private readonly events: PaymentEvents) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'For the payment provider: an event of a checkout, signed over the exact bytes of the body',
  })
  @ApiHeader({ name: 'X-Hook0-Signature', description: 't, v0, h and v1, as the provider writes them' })
  async receive(@Req() request: Request): Promise<{ readonly ok: true }> {
    const outcome = await this.events.receive({ rawBody: rawBodyOf(request), headers: request.headers });
    switch (outcome) {
      case 'taken':
        return { ok: true };
      case 'forged':
        throw new AppError('UNAUTHENTICATED', 401, NOT_GENUINE);
      case 'unreadable':
        throw new AppError('BAD_REQUEST', 400);
      case 'later':
        throw paymentsUnavailable();
    }
  }
}
