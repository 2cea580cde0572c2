import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { trimmed } from '../../../../features/accounts/domain/trimmed.js';
import type { Role } from '../../../../contract/account.js';
import {
  type DeleteMode,
  type DeleteRequest,
  MAX_REASON,
  type RoleRequest,
  type SuspendRequest,
} from '../../../../contract/admin.js';

const ROLES: readonly Role[] = ['free', 'pro', 'admin'];
const MODES: readonly DeleteMode[] = ['soft', 'hard'];

export class SuspendDto implements SuspendRequest {
  @ApiProperty({ maxLength: MAX_REASON, description: 'Kept in the audit log until the account is deleted' })
  @Transform(trimmed)
  @IsString()
  @IsNotEmpty({ message: 'Give a reason.' })
  @MaxLength(MAX_REASON, { message: `A reason has at most ${MAX_REASON} characters.` })
  readonly reason: string;
}

export class RoleDto implements RoleRequest {
  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES, { message: 'A role is free, pro or admin.' })
  readonly role: Role;
}

export class DeleteDto implements DeleteRequest {
  @ApiProperty({ enum: MODES })
  @IsIn(MODES, { message: 'An account is deleted soft or hard.' })
  readonly mode: DeleteMode;

  @ApiProperty({ description: 'DELETE, a space and the e-mail of the account, to the letter' })
  @IsString()
  readonly confirm: string;
}
