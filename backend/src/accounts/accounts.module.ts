import { Module } from '@nestjs/common';
import { MeController } from './profile/me.controller.js';

/** Accounts: who people are, how they sign in, what they set. */
@Module({ controllers: [MeController] })
export class AccountsModule {}
