import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../identity/person.js';
import { ThisPerson } from '../../identity/this-person.js';
import {
  WALLET_NETWORKS,
  type WalletNetwork,
  type WalletRequest,
  type WalletSubmission,
} from '../../contract/wallet.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Scope } from '../../platform/http/access.js';
import { IdempotentAnswers } from '../../platform/idempotency/idempotent-answers.js';
import { type KeyedCall, ThisKeyedCall } from '../../platform/idempotency/keyed-call.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { WalletsService } from './wallets.service.js';
import { IsIn, IsString } from 'class-validator';

export class WalletDto implements WalletRequest {
  @ApiProperty({
    description: 'A public address. Never a private key or a seed phrase: those are refused.',
    example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })
  @IsString()
  readonly address: string;

  @ApiProperty({
    enum: WALLET_NETWORKS,
    description: 'An address that is plainly Bitcoin is stored as such.',
  })
  @IsIn(WALLET_NETWORKS, { message: 'The network is ethereum or bitcoin.' })
  readonly network: WalletNetwork;
}

/** An id that is no UUID belongs to nobody: 404. */
const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });

@ApiTags('wallets')
@Controller('api')
@Access('signed-in')
export class WalletsController {
  constructor(
    private readonly wallets: WalletsService,
    private readonly answers: IdempotentAnswers,
  ) {}

  @Get('wallet-submissions')
  @Scope('read')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'My wallets with what lies in them; old balances are read again in the background',
  })
  list(@ThisPerson() person: Person): Promise<WalletSubmission[]> {
    return this.wallets.list(person.id);
  }

  @Post('wallets')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Connect a wallet, read only, by its public address' })
  add(
    @ThisPerson() person: Person,
    @Body() wallet: WalletDto,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<WalletSubmission> {
    return this.answers.answer(person.id, call, (once) => this.wallets.add(person, wallet, once));
  }

  @Delete('wallet-submissions/:id')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Disconnect one of your wallets' })
  remove(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.wallets.remove(person.id, id);
  }

  @Get('users/:id/wallet-submissions')
  @LimitApiCalls()
  @ApiOperation({ summary: "List a person's wallets: your own, or anybody's for admins" })
  async listOf(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<WalletSubmission[]> {
    if (id.toLowerCase() === person.id) return this.wallets.list(person.id);
    if (person.role !== 'admin') throw new AppError('NOT_FOUND', 404);
    return this.wallets.listOf(id);
  }
}
