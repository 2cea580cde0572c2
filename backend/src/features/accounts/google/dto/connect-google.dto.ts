import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { ConnectGoogleRequest } from '../../../../contract/account.js';

export class ConnectGoogleDto implements ConnectGoogleRequest {
  @ApiProperty({ description: 'Of the account that the Google address has' })
  @IsString()
  readonly password: string;
}
