import { Module } from '@nestjs/common';
import { OfficialPolls } from './official-polls.js';
import { OfficialStore } from './official-store.js';
import { TradfiModule } from './tradfi.module.js';

/** Official values, the Nasdaq Composite and the Fed's rate, asked for and kept: for processes that follow the market. */
@Module({ imports: [TradfiModule], providers: [OfficialPolls, OfficialStore] })
export class OfficialPollsModule {}
