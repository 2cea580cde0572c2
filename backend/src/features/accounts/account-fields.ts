import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, IsString } from 'class-validator';
import { EMAIL_FAULT, MAX_PASSWORD, MIN_PASSWORD } from '../../contract/account.js';
import { trimmed } from '../../platform/validation/text-fields.js';
import { IsNewPassword } from './passwords/new-password.js';

/** An address that gets e-mail. Of several faults of a field the last listed here is told. */
export function EmailField(): PropertyDecorator {
  return applyDecorators(
    IsEmail({ allow_utf8_local_part: false }, { message: EMAIL_FAULT }),
    IsString(),
    Transform(trimmed),
    ApiProperty({ example: 'ann@example.com' }),
  );
}

export function NewPasswordField(): PropertyDecorator {
  return applyDecorators(
    IsNewPassword(),
    IsString(),
    ApiProperty({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
  );
}

/** The second factor of a sign-in. */
export function SignInCodeField(): PropertyDecorator {
  const description = 'Of the authenticator app, or a recovery code: after 403 CODE_NEEDED';
  return applyDecorators(IsString(), IsOptional(), ApiPropertyOptional({ description }));
}
