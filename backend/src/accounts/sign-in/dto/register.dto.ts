import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  EMAIL_FAULT,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  type RegisterRequest,
} from '../../../contract/account.js';
import { trimmed } from '../../domain/trimmed.js';
import { IsNewPassword } from '../../passwords/is-new-password.js';

export class RegisterDto implements RegisterRequest {
  @ApiProperty({ example: 'ann@example.com' })
  @Transform(trimmed)
  @IsString()
  @IsEmail({ allow_utf8_local_part: false }, { message: EMAIL_FAULT })
  readonly email: string;

  @ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
  @IsString()
  @IsNewPassword()
  readonly password: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Enter your first name.' })
  @MaxLength(MAX_NAME, { message: `A first name has at most ${MAX_NAME} characters.` })
  readonly firstName: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Enter your last name.' })
  @MaxLength(MAX_NAME, { message: `A last name has at most ${MAX_NAME} characters.` })
  readonly lastName: string;
}
