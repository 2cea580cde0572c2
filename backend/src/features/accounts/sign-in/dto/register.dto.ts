import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import {
  EMAIL_FAULT,
  MAX_NAME,
  MAX_PASSWORD,
  MIN_PASSWORD,
  type RegisterRequest,
} from '../../../../contract/account.js';
import { trimmed } from '../../domain/trimmed.js';
import { IsNewPassword } from '../../passwords/is-new-password.js';

/** Names go into mails and lists, one line each. */
const ONE_LINE = /^\P{Cc}*$/u;

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
  @Matches(ONE_LINE, { message: 'A first name is one line of text.' })
  @MaxLength(MAX_NAME, { message: `A first name has at most ${MAX_NAME} characters.` })
  readonly firstName: string;

  @ApiProperty({ maxLength: MAX_NAME })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Enter your last name.' })
  @Matches(ONE_LINE, { message: 'A last name is one line of text.' })
  @MaxLength(MAX_NAME, { message: `A last name has at most ${MAX_NAME} characters.` })
  readonly lastName: string;
}
