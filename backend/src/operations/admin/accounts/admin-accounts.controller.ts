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
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import type { AdminStats, AdminUser, MessageAnswer, RoleAnswer } from '../../../contract/admin.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { AccountActs } from './account-acts.js';
import { AccountList, NO_SUCH_ACCOUNT } from './account-list.js';
import { AccountStats } from './account-stats.js';
import { DeleteDto, RoleDto, SuspendDto } from './dto/account-acts.dto.js';
import { ListDto } from './dto/list.dto.js';

/** What is no id is nobody's. */
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
  @ApiOperation({ summary: 'All accounts, the newest first; the header X-Total-Count counts all matches' })
  async list(
    @Query() wish: ListDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminUser[]> {
    const { users, total } = await this.accounts.page(wish);
    response.setHeader('X-Total-Count', total);
    return users;
  }

  @Get('stats')
  @LimitApiCalls()
  @ApiOperation({ summary: 'The figures at a glance' })
  stats(): Promise<AdminStats> {
    return this.figures.read();
  }

  @Post('users/:id/suspend')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Put somebody out: no sign-in, no alerts, until the account is restored' })
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
  @ApiOperation({ summary: 'Let a suspended person in again' })
  restore(@Param('id', ID) id: string, @ThisActor() actor: Actor): Promise<AdminUser> {
    return this.acts.restore(id.toLowerCase(), actor);
  }

  @Put('users/:id/role')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Set what somebody may do, apart from what they paid for' })
  setRole(
    @Param('id', ID) id: string,
    @Body() { role }: RoleDto,
    @ThisActor() actor: Actor,
  ): Promise<RoleAnswer> {
    return this.acts.setRole(id.toLowerCase(), role, actor);
  }

  @Delete('users/:id')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete an account for good: soft keeps payments and counts without a name' })
  delete(
    @Param('id', ID) id: string,
    @Body() wish: DeleteDto,
    @ThisActor() actor: Actor,
  ): Promise<MessageAnswer> {
    return this.acts.delete(id.toLowerCase(), wish, actor);
  }
}
