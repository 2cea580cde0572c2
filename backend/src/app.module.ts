import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from './accounts/accounts.module.js';
import { GoogleModule } from './accounts/google/google.module.js';
import { SessionsModule } from './accounts/sessions/sessions.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { SqlFireRecorder } from './alerts/record-fires.js';
import { BillingModule } from './billing/billing.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { ChatLinks } from './delivery/ports.js';
import { EvaluatorModule } from './evaluator/evaluator.module.js';
import { FireRecorder, WatchList } from './evaluator/ports.js';
import { NewsModule } from './news/news.module.js';
import { SummaryModule } from './news/summary/summary.module.js';
import { FedNoticesModule } from './news/fed/fed-notices.module.js';
import type { Config } from './platform/config/config.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { LOGGER, type Logger } from './platform/logger/logger.js';
import { PlatformModule } from './platform/platform.module.js';
import { PriceFeedModule } from './price-feed/price-feed.module.js';
import { SymbolDemand } from './price-feed/symbol-demand.js';
import { TradfiModule } from './price-feed/tradfi/tradfi.module.js';
import { ScreenModule } from './screen/screen.module.js';
import { StatusModule } from './status/status.module.js';
import { TelegramBotModule } from './telegram-bot/telegram-bot.module.js';
import { Chats } from './telegram-bot/chats.js';
import { TelegramLinkModule } from './telegram-link/telegram-link.module.js';
import { TrialModule } from './trial/trial.module.js';
import { AccountTriggersModule } from './triggers/account/account-triggers.module.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WantedSymbols } from './triggers/wanted-symbols.js';
import { StoredWatchList } from './triggers/watch-list.js';
import { WalletsModule } from './wallets/wallets.module.js';

/** Binds what a room of the flow needs from elsewhere to the room that gives it. */
@Global()
@Module({
  imports: [AlertsModule, TriggersModule, TelegramBotModule],
  providers: [
    { provide: FireRecorder, useExisting: SqlFireRecorder },
    { provide: WatchList, useExisting: StoredWatchList },
    { provide: SymbolDemand, useExisting: WantedSymbols },
    { provide: ChatLinks, useExisting: Chats },
  ],
  exports: [FireRecorder, WatchList, SymbolDemand, ChatLinks],
})
class PortsModule {}

/** The composition root: rooms in the order of the flow, then the side rooms. */
@Module({})
export class AppModule {
  static forConfig(config: Config, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forConfig(config),
        TypeOrmModule.forRootAsync({
          inject: [LOGGER],
          useFactory: (logger: Logger) => ({
            ...dataSourceOptions(databaseUrl, logger),
            autoLoadEntities: true,
          }),
        }),
        ScheduleModule.forRoot(),
        SessionsModule,
        PortsModule,
        PriceFeedModule,
        TradfiModule,
        EvaluatorModule,
        AlertsModule,
        DeliveryModule,
        ScreenModule,
        TriggersModule,
        AccountTriggersModule,
        TrialModule,
        TelegramBotModule,
        TelegramLinkModule,
        StatusModule,
        AccountsModule,
        WalletsModule,
        GoogleModule,
        BillingModule,
        NewsModule,
        SummaryModule,
        FedNoticesModule,
      ],
    };
  }
}
