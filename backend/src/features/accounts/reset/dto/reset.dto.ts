import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString } from 'class-validator';
import {
  EMAIL_FAULT,
  type ForgotPasswordRequest,
  MAX_PASSWORD,
  MIN_PASSWORD,
  type ResetPasswordRequest,
} from '../../../../contract/account.js';
import { trimmed } from '../../domain/trimmed.js';
import { IsNewPassword } from '../../passwords/is-new-password.js';

export class ForgotPasswordDto implements ForgotPasswordRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @Transform(trimmed)
  @IsString()
  @IsEmail({ allow_utf8_local_part: false }, { message: EMAIL_FAULT })
  readonly email: string;
}

export class ResetPasswordDto implements ResetPasswordRequest {
  @ApiProperty({ description: 'From the link in the mail' })
  @IsString()
  readonly token: string;

  @ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
  @IsString()
  @IsNewPassword()
  readonly newPassword: string;
}
