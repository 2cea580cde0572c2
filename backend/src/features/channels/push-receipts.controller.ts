import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  PUSH_ACTS,
  type PushAct,
  type PushActAnswer,
  type PushActRequest,
  type ShownRequest,
} from '../../contract/push-message.js';
import { Access } from '../../platform/http/access.js';
import { LimitPerAddress } from '../../platform/rate-limit/limit-per-address.js';
import { PushReceipts } from './push-receipts.js';

/** Many devices may be behind one address. */
const RECEIPTS = { max: 120, windowSec: 60 } as const;

export class ShownDto implements ShownRequest {
  @ApiProperty({ description: 'The receipt of the push message', maxLength: 200 })
  @IsString()
  @MaxLength(200)
  readonly receipt: string;
}

export class PushActDto extends ShownDto implements PushActRequest {
  @ApiProperty({ enum: PUSH_ACTS, description: 'snooze: for an hour' })
  @IsIn(PUSH_ACTS)
  readonly act: PushAct;
}

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
