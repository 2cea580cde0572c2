import { Module } from '@nestjs/common';
import { MinutesModule } from '../../pipeline/price-feed/minutes/minutes.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { AccountTriggersController } from './account/account-triggers.controller.js';
import { AccountTriggersService } from './account/account-triggers.service.js';
import { SymbolPicker } from './account/symbol-picker.js';
import { TriggerTestsService } from './account/trigger-tests.service.js';
import { BacktestController } from './backtest/backtest.controller.js';
import { BacktestService } from './backtest/backtest.service.js';
import { SamplesModule } from './samples/samples.module.js';
import { TransferController } from './transfer/transfer.controller.js';
import { TriggerExport } from './transfer/trigger-export.js';
import { TriggerImport } from './transfer/trigger-import.js';
import { TriggersModule } from './triggers.module.js';

/** The routes of accounts: for processes that serve the web. */
@Module({
  imports: [MinutesModule, PriceFeedModule, SamplesModule, TriggersModule],
  controllers: [AccountTriggersController, BacktestController, TransferController],
  providers: [
    AccountTriggersService,
    SymbolPicker,
    TriggerTestsService,
    BacktestService,
    TriggerExport,
    TriggerImport,
  ],
})
export class AccountTriggersModule {}
