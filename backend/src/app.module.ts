import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { GoogleModule } from './features/accounts/google/google.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { AdminSocketsModule } from './operations/admin/sockets/admin.gateway.js';
import { AdminModule } from './operations/admin/admin.module.js';
import { AlertHistoryModule, AlertsModule } from './pipeline/alerts/alerts.module.js';
import { SqlFireRecorder } from './pipeline/alerts/record-fires.js';
import { SqlSeriesStore } from './pipeline/alerts/series-store.js';
import { BillingModule } from './features/billing/billing.module.js';
import type { ProcessRole } from './contract/admin/operations.js';
import { DeliveryModule, SendingModule } from './pipeline/delivery/delivery.module.js';
import { ChatLinks } from './pipeline/delivery/telegram/chat-links.js';
import { EvaluationModule, EvaluatorModule } from './pipeline/evaluator/evaluator.module.js';
import { FireRecorder, SeriesStore, WatchList } from './pipeline/evaluator/ports.js';
import { NewsModule } from './features/news/news.module.js';
import { SummaryModule } from './features/news/summary/summary.module.js';
import type { Config } from './platform/config/config.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { LOGGER, type Logger } from './platform/logger/logger.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProcessesModule } from './platform/processes/processes.module.js';
import { MarketReplicaModule, MarketPublisherModule } from './pipeline/price-feed/replica/replica.module.js';
import { CandleFetcherModule, CandlesModule } from './pipeline/price-feed/candles/candles.module.js';
import { LiveMarketModule } from './pipeline/price-feed/live-market.module.js';
import { PriceFeedModule } from './pipeline/price-feed/price-feed.module.js';
import { SymbolDemand } from './pipeline/price-feed/symbol-demand.js';
import { OfficialPollsModule } from './pipeline/price-feed/tradfi/tradfi.module.js';
import { LiveModule } from './pipeline/live/live.module.js';
import { SharedChatsModule, SharedFlowModule } from './shared-streams.js';
import { BackupsModule } from './operations/backups/nightly-backups.js';
import { OperationsNoticesModule } from './operations/notices/operations-notice-job.js';
import { StatusModule } from './operations/status/status.module.js';
import { BotLaunchModule, TelegramBotModule } from './features/telegram-bot/telegram-bot.module.js';
import { ChatsModule } from './features/telegram-link/chats.module.js';
import { Chats } from './features/telegram-link/chats.js';
import { ChannelsModule } from './features/channels/channels.module.js';
import { HooksModule } from './features/hooks/hooks.module.js';
import { TelegramLinkModule } from './features/telegram-link/telegram-link.module.js';
import { TrialModule } from './features/trial/trial.module.js';
import { AccountTriggersModule } from './features/triggers/account-triggers.module.js';
import { TriggeredMinutesModule } from './features/triggers/backtest/triggered-minutes-job.js';
import { TriggerEvents } from './features/triggers/trigger-events.js';
import { TriggersModule } from './features/triggers/triggers.module.js';
import { EndNoticesModule } from './features/triggers/end-notice-job.js';
import { UnwatchedCoinsModule } from './features/triggers/unwatched/unwatched-coins-job.js';
import { WantedSymbols } from './features/triggers/wanted-symbols.js';
import { StoredWatchList } from './features/triggers/watch-list.js';
import { WalletsModule } from './features/wallets/wallets.module.js';
import { FedNoticesModule } from './features/news/fed/fed-notice-job.js';

/** Binds what a room of the flow needs from elsewhere to the room that gives it. */
@Global()
@Module({
  imports: [AlertsModule, TriggersModule],
  providers: [
    { provide: FireRecorder, useExisting: SqlFireRecorder },
    { provide: SeriesStore, useExisting: SqlSeriesStore },
    { provide: WatchList, useExisting: StoredWatchList },
    {
      provide: SymbolDemand,
      inject: [WantedSymbols, TriggerEvents],
      useFactory: (symbols: WantedSymbols, triggers: TriggerEvents): SymbolDemand => ({
        symbols: () => symbols.symbols(),
        onChanged: (listener) => triggers.edited.subscribe(listener),
      }),
    },
  ],
  exports: [FireRecorder, SeriesStore, WatchList, SymbolDemand],
})
class FlowPortsModule {}

@Global()
@Module({
  imports: [ChatsModule],
  providers: [{ provide: ChatLinks, useExisting: Chats }],
  exports: [ChatLinks],
})
class ChatPortsModule {}

type Rooms = NonNullable<ModuleMetadata['imports']>;

/** What every process has, whatever its roles. */
const EVERYWHERE: Rooms = [
  ProcessesModule,
  IdentityModule,
  FlowPortsModule,
  PriceFeedModule,
  EvaluatorModule,
  AlertsModule,
  TriggersModule,
  SharedFlowModule,
];

/** Rooms that several roles need. Who is none of these knows neither people nor chats. */
const CHATS: Rooms = [ChatPortsModule, DeliveryModule, TelegramBotModule, SharedChatsModule];
const PEOPLE: Rooms = [AccountsModule, WalletsModule, BillingModule, NewsModule, AdminModule];

/** The rooms of each role, in the order of the flow, then the side rooms. A room that several name is there once. */
const ROOMS_OF: Readonly<Record<ProcessRole, Rooms>> = {
  market: [
    LiveMarketModule,
    MarketPublisherModule,
    CandleFetcherModule,
    OfficialPollsModule,
    EvaluationModule,
  ],
  sender: [...CHATS, SendingModule, BotLaunchModule],
  web: [
    ...CHATS,
    SendingModule,
    CandlesModule,
    AlertHistoryModule,
    LiveModule,
    AdminSocketsModule,
    AccountTriggersModule,
    TrialModule,
    ChannelsModule,
    HooksModule,
    TelegramLinkModule,
    StatusModule,
    GoogleModule,
    SummaryModule,
    ...PEOPLE,
  ],
  scheduler: [
    ScheduleModule.forRoot(),
    ...CHATS,
    SummaryModule,
    FedNoticesModule,
    UnwatchedCoinsModule,
    EndNoticesModule,
    TriggeredMinutesModule,
    BackupsModule,
    ...PEOPLE,
    OperationsNoticesModule,
  ],
};

/** Pure. */
function roomsOf(roles: readonly ProcessRole[]): Rooms {
  const market = roles.includes('market') ? [] : [MarketReplicaModule];
  return [...new Set([...EVERYWHERE, ...market, ...roles.flatMap((role) => ROOMS_OF[role])])];
}

/** The composition root: the rooms of the roles of this process. */
@Module({})
export class AppModule {
  static forConfig(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forConfig(config),
        TypeOrmModule.forRootAsync({
          inject: [LOGGER],
          useFactory: (logger: Logger) => ({
            ...dataSourceOptions(config.databaseUrl, logger, config.databasePoolSize),
            autoLoadEntities: true,
          }),
        }),
        ...roomsOf(config.roles),
      ],
    };
  }
}
