import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  type VerifyEmailRequest,
  type VerifyWithNewPasswordRequest,
  type VerifyWithPasswordRequest,
} from '../../../../contract/account.js';
import { IsNewPassword } from '../../passwords/is-new-password.js';

export class VerifyEmailDto implements VerifyEmailRequest {
  @ApiProperty({ description: 'From the link in the mail' })
  @IsString()
  readonly token: string;
}

export class VerifyWithPasswordDto extends VerifyEmailDto implements VerifyWithPasswordRequest {
  @ApiProperty()
  @IsString()
  readonly password: string;
}

export class VerifyWithNewPasswordDto extends VerifyEmailDto implements VerifyWithNewPasswordRequest {
  @ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
  @IsString()
  @IsNewPassword()
  readonly newPassword: string;
}
