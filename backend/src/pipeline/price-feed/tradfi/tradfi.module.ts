import { Module } from '@nestjs/common';
import { FedChangeStream, FedChanges } from './fed-changes.js';
import { OfficialPolls } from './official-polls.js';
import { OfficialStore } from './official-store.js';

/** Changes of the Fed's rate, for other rooms. */
@Module({ providers: [FedChanges, FedChangeStream], exports: [FedChanges, FedChangeStream] })
export class TradfiModule {}

/** Polls the Nasdaq Composite and the Fed's rate: for processes that follow the market. */
@Module({ imports: [TradfiModule], providers: [OfficialPolls, OfficialStore] })
export class OfficialPollsModule {}
