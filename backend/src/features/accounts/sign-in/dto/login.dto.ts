import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { LoginRequest } from '../../../../contract/account.js';

/** Whatever is typed may be wrong: that is no fault of form. */
export class LoginDto implements LoginRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @IsString()
  readonly email: string;

  @ApiProperty()
  @IsString()
  readonly password: string;
}
