import { Module } from '@nestjs/common';
import { PriceFeedModule } from '../../../pipeline/price-feed/price-feed.module.js';
import { SamplesModule } from '../samples/samples.module.js';
import { TriggersModule } from '../triggers.module.js';
import { AccountTriggersController } from './account-triggers.controller.js';
import { AccountTriggersService } from './account-triggers.service.js';
import { SymbolPicker } from './symbol-picker.js';
import { TriggerTestsService } from './trigger-tests.service.js';

@Module({
  imports: [PriceFeedModule, SamplesModule, TriggersModule],
  controllers: [AccountTriggersController],
  providers: [AccountTriggersService, SymbolPicker, TriggerTestsService],
})
export class AccountTriggersModule {}
