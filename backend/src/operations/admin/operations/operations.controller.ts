import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import type { FailedDeliveries, Operations, WebhookEvents } from '../../../contract/admin/operations.js';
import type { MessageAnswer } from '../../../contract/admin/accounts.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { DeliveryRetries } from './delivery-retries.js';
import { OperationsService } from './operations.service.js';
import { WebhookEventList } from './webhook-event-list.js';
import { IsOptional, IsString, Matches } from 'class-validator';
import { EVENT_CURSOR } from './domain/event-cursor.js';

const NOT_A_PLACE = 'This is no place in the list.';

export class FailedPageDto {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,18}$/, { message: NOT_A_PLACE })
  readonly before?: string;
}

export class EventsPageDto {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @IsString()
  @Matches(EVENT_CURSOR, { message: NOT_A_PLACE })
  readonly before?: string;
}

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
  @ApiOperation({ summary: 'Get the state of processes, leases, price feed and outbox' })
  read(): Promise<Operations> {
    return this.operations.read();
  }

  @Get('failed-deliveries')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List failed messages, newest first, 50 a page' })
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
  @ApiOperation({ summary: 'List payment webhook events, newest first, 50 a page' })
  webhookEvents(@Query() { before }: EventsPageDto): Promise<WebhookEvents> {
    return this.events.page(before ?? null);
  }
}
