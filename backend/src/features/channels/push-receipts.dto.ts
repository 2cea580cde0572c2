import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import {
  PUSH_ACTS,
  type PushAct,
  type PushActRequest,
  type ShownRequest,
} from '../../contract/push-message.js';

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
