import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import {
  type AdminLink,
  type AdminStats,
  type AdminUser,
  type MessageAnswer,
  type RoleAnswer,
  type DeleteMode,
  type DeleteRequest,
  MAX_REASON,
  type RoleRequest,
  type SuspendRequest,
  MAX_ADMIN_USERS,
  MAX_OFFSET,
  MAX_SEARCH,
} from '../../../contract/admin/accounts.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { AccountActs } from './account-acts.js';
import { AccountList, NO_SUCH_ACCOUNT } from './account-list.js';
import { AccountStats } from './account-stats.js';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, MaxLength, IsInt, IsOptional, Max, Min } from 'class-validator';
import { trimmed } from '../../../platform/validation/text-fields.js';
import type { Role } from '../../../contract/account.js';
import { ReadWhole } from '../../../platform/validation/query-values.js';

export class ListDto {
  @ApiPropertyOptional({
    maxLength: MAX_SEARCH,
    description: 'Part of an e-mail, name, Telegram handle or id',
  })
  @IsOptional()
  @Transform(trimmed)
  @IsString()
  @MaxLength(MAX_SEARCH, { message: `Search for at most ${MAX_SEARCH} characters.` })
  readonly search: string = '';

  @ApiPropertyOptional({ minimum: 1, maximum: MAX_ADMIN_USERS })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(1)
  @Max(MAX_ADMIN_USERS)
  readonly limit: number = MAX_ADMIN_USERS;

  @ApiPropertyOptional({ minimum: 0, maximum: MAX_OFFSET })
  @IsOptional()
  @ReadWhole()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  readonly offset: number = 0;
}

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

/** An id that is no UUID belongs to nobody: 404. */
const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404, NO_SUCH_ACCOUNT) });

@ApiTags('admin')
@Controller('api/admin')
@Access('admin')
export class AdminAccountsController {
  constructor(
    private readonly accounts: AccountList,
    private readonly acts: AccountActs,
    private readonly figures: AccountStats,
  ) {}

  @Get('users')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List accounts, newest first; X-Total-Count counts all matches' })
  async list(
    @Query() input: ListDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminUser[]> {
    const { users, total } = await this.accounts.page(input);
    response.setHeader('X-Total-Count', total);
    return users;
  }

  @Get('stats')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get the admin statistics' })
  stats(): Promise<AdminStats> {
    return this.figures.read();
  }

  @Post('users/:id/suspend')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Suspend an account: no sign-in and no alerts until it is restored' })
  suspend(
    @Param('id', ID) id: string,
    @Body() { reason }: SuspendDto,
    @ThisActor() actor: Actor,
  ): Promise<AdminUser> {
    return this.acts.suspend(id.toLowerCase(), reason, actor);
  }

  @Post('users/:id/restore')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Restore a suspended account' })
  restore(@Param('id', ID) id: string, @ThisActor() actor: Actor): Promise<AdminUser> {
    return this.acts.restore(id.toLowerCase(), actor);
  }

  @Put('users/:id/role')
  @LimitApiCalls()
  @ApiOperation({ summary: "Set an account's role, apart from paid time" })
  setRole(
    @Param('id', ID) id: string,
    @Body() { role }: RoleDto,
    @ThisActor() actor: Actor,
  ): Promise<RoleAnswer> {
    return this.acts.setRole(id.toLowerCase(), role, actor);
  }

  @Post('users/:id/reset-link')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create a link to set a new password; good for 30 minutes, once' })
  resetLink(@Param('id', ID) id: string, @ThisActor() actor: Actor): Promise<AdminLink> {
    return this.acts.resetLink(id.toLowerCase(), actor);
  }

  @Post('invitations')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Create a link to register by; good for 7 days and one account' })
  invite(@ThisActor() actor: Actor): Promise<AdminLink> {
    return this.acts.invite(actor);
  }

  @Delete('users/:id')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete an account; soft keeps payments and counts without a name' })
  delete(
    @Param('id', ID) id: string,
    @Body() input: DeleteDto,
    @ThisActor() actor: Actor,
  ): Promise<MessageAnswer> {
    return this.acts.delete(id.toLowerCase(), input, actor);
  }
}
