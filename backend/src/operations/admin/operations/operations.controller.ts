import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import type { FailedDeliveries, MessageAnswer, Operations, WebhookEvents } from '../../../contract/admin.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { DeliveryRetries } from './delivery-retries.js';
import { EventsPageDto, FailedPageDto } from './dto/page.dto.js';
import { OperationsService } from './operations.service.js';
import { WebhookEventList } from './webhook-event-list.js';

@ApiTags('admin')
@Controller('api/admin')
@Access('admin')
export class OperationsController {
  constructor(
    private readonly operations: OperationsService,
    private readonly retries: DeliveryRetries,
    private readonly events: WebhookEventList,
  ) {}

  @Get('operations')
  @LimitApiCalls()
  @ApiOperation({ summary: 'How the processes, their leases, the feed and the outbox fare' })
  read(): Promise<Operations> {
    return this.operations.read();
  }

  @Get('failed-deliveries')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Messages that failed, the newest first, 50 a page' })
  failed(@Query() { before }: FailedPageDto): Promise<FailedDeliveries> {
    return this.retries.page(before ?? null);
  }

  @Post('deliveries/:id/retry')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Send a failed message again; 409 says why it cannot be' })
  retry(@Param('id') id: string, @ThisActor() actor: Actor): Promise<MessageAnswer> {
    return this.retries.retry(id, actor);
  }

  @Get('webhook-events')
  @LimitApiCalls()
  @ApiOperation({ summary: 'What payment providers told us, the newest first, 50 a page' })
  webhookEvents(@Query() { before }: EventsPageDto): Promise<WebhookEvents> {
    return this.events.page(before ?? null);
  }
}
