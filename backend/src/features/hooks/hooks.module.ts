import { Module } from '@nestjs/common';
import { AlertsModule } from '../../pipeline/alerts/alerts.module.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { CalledHooks } from './called-hooks.js';
import { HooksController } from './hooks.controller.js';
import { HooksService } from './hooks.service.js';
import { TradingViewController } from './tradingview.controller.js';

/** Alerts that somebody else's server sends. */
@Module({
  imports: [AlertsModule, PriceFeedModule],
  controllers: [HooksController, TradingViewController],
  providers: [CalledHooks, HooksService],
})
export class HooksModule {}
