import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { TelegramDisconnectRequest } from '../../../contract/trial.js';

export class TelegramDisconnectDto implements TelegramDisconnectRequest {
  @ApiPropertyOptional({ description: 'Instead of the bearer token' })
  @IsOptional()
  @IsString()
  readonly token?: string;
}
