import { Module } from '@nestjs/common';
import { PriceFeedModule } from '../price-feed.module.js';
import { FedChangeStream } from './fed-change-stream.js';
import { FedChanges } from './fed-changes.js';
import { OfficialPolls } from './official-polls.js';
import { OfficialStore } from './official-store.js';

/** Official values: the Nasdaq Composite and the Fed's rate, asked for and kept. */
@Module({
  imports: [PriceFeedModule],
  providers: [OfficialPolls, OfficialStore, FedChanges, FedChangeStream],
  exports: [FedChanges, FedChangeStream],
})
export class TradfiModule {}
