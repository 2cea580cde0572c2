import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PushActAnswer } from '../../contract/push-message.js';
import { Access } from '../../platform/http/access.js';
import { LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { PushActDto, ShownDto } from './push-receipts.dto.js';
import { PushReceipts } from './push-receipts.js';

/** Many devices may be behind one address. */
const RECEIPTS = { max: 120, windowSec: 60 } as const;

/** What a device says about a push message. It has no session: the receipt of the message is the proof. */
@ApiTags('channels')
@Controller('api/deliveries')
@Access('public')
export class PushReceiptsController {
  constructor(private readonly receipts: PushReceipts) {}

  @Post('shown')
  @HttpCode(204)
  @LimitPerAddress('push-receipts', RECEIPTS)
  @ApiOperation({ summary: 'Confirm that a push message was shown; any other receipt changes nothing' })
  shown(@Body() { receipt }: ShownDto): Promise<void> {
    return this.receipts.noteShown(receipt);
  }

  @Post('act')
  @HttpCode(200)
  @LimitPerAddress('push-receipts', RECEIPTS)
  @ApiOperation({
    summary: 'Acknowledge the alert of a push message, or snooze or disarm its trigger, each once',
  })
  act(@Body() { receipt, act }: PushActDto): Promise<PushActAnswer> {
    return this.receipts.act(receipt, act);
  }
}
