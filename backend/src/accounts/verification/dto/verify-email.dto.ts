import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { VerifyEmailRequest } from '../../../contract/account.js';

export class VerifyEmailDto implements VerifyEmailRequest {
  @ApiProperty({ description: 'From the link in the mail' })
  @IsString()
  readonly token: string;
}
