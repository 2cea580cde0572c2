import { Body, Controller, Delete, Get, Res } from '@nestjs/common';
import {
  ApiCookieAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Response } from 'express';
import { type DeleteOwnRequest, LAST_ADMIN, OWN_CONFIRMATION } from '../../../contract/account-safety.js';
import type { OkResponse } from '../../../contract/trial.js';
import { type SafetyActor, ThisSafetyActor } from '../../../features/accounts/safety-actor.js';
import { SessionCookie } from '../../../identity/sessions/session-cookie.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, brokenField } from '../../../platform/errors/app-error.js';
import { Access, NeedsProof } from '../../../platform/http/access.js';
import { endOfDownload } from '../../../platform/http/hang-up.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { AccountDeletion } from '../accounts/account-deletion.js';
import { DataExport } from './data-export.js';

export class DeleteOwnDto implements DeleteOwnRequest {
  @ApiProperty({ description: 'DELETE, a space and the e-mail of the account, to the letter' })
  @IsString()
  readonly confirm: string;
}

/** What a person may do with everything that is kept of them: take it along, or have it deleted. */
@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api/me')
@Access('signed-in')
export class OwnDataController {
  constructor(
    private readonly exports: DataExport,
    private readonly deletion: AccountDeletion,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
  ) {}

  @Get('export')
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Export everything that is kept about you as JSON; once an hour',
    description: 'One array for each table, times in UTC. Hashes and secrets are left out.',
  })
  @ApiProduces('application/json')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@ThisSafetyActor() actor: SafetyActor, @Res() response: Response): Promise<void> {
    const write = await this.exports.begin(actor, () => response.destroyed);
    if (write === null) return;
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    response.attachment(`bellwether-data-${day}.json`).type('application/json; charset=utf-8');
    await endOfDownload(write(response));
  }

  @Delete()
  @NeedsProof()
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete your account; payments are kept without your name' })
  async delete(
    @Body() { confirm }: DeleteOwnDto,
    @ThisSafetyActor() actor: SafetyActor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OkResponse> {
    switch (await this.deletion.deleteOwn(actor, confirm)) {
      case 'done':
        this.cookie.clear(response);
        return { ok: true };
      case 'last-admin':
        throw new AppError('CONFLICT', 409, LAST_ADMIN);
      case 'unconfirmed':
        throw brokenField('confirm', OWN_CONFIRMATION);
      case 'unknown':
      case 'deleted':
        throw new AppError('UNAUTHENTICATED', 401);
    }
  }
}
