import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString } from 'class-validator';
import type { TelegramUpdateRequest } from '../../../contract/telegram.js';

export class TelegramUpdateDto implements TelegramUpdateRequest {
  @ApiProperty({ description: 'The token of the trial whose chat the account gets' })
  @IsString()
  readonly token: string;

  @ApiPropertyOptional({ description: "false deletes the trial's triggers; else those that fit come along" })
  @IsOptional()
  @IsBoolean()
  readonly importTriggers?: boolean;
}
