import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { TrialSendTestRequest } from '../../../contract/trial.js';

export class TrialTokenDto implements TrialSendTestRequest {
  @ApiProperty({ description: 'The token of the handshake that Start was pressed for' })
  @IsString()
  readonly token: string;
}
