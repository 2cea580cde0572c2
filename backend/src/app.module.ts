import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from './accounts/accounts.module.js';
import { GoogleModule } from './accounts/google/google.module.js';
import { SessionsModule } from './accounts/sessions/sessions.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { SqlFireRecorder } from './alerts/record-fires.js';
import { BillingModule } from './billing/billing.module.js';
import type { ProcessRole } from './contract/admin.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { MailSendingModule } from './delivery/email/mail-sending.module.js';
import { ChatLinks } from './delivery/ports.js';
import { ChatSendingModule } from './delivery/telegram/chat-sending.module.js';
import { EvaluationModule } from './evaluator/evaluation.module.js';
import { EvaluatorModule } from './evaluator/evaluator.module.js';
import { FireRecorder, WatchList } from './evaluator/ports.js';
import { NewsModule } from './news/news.module.js';
import { SummaryModule } from './news/summary/summary.module.js';
import { FedNoticesModule } from './news/fed/fed-notices.module.js';
import type { Config } from './platform/config/config.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { LOGGER, type Logger } from './platform/logger/logger.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProcessesModule } from './platform/processes/processes.module.js';
import { HeardMarketModule } from './price-feed/heard-market.module.js';
import { LiveMarketModule } from './price-feed/live-market.module.js';
import { MarketBroadcastModule } from './price-feed/market-broadcast.module.js';
import { PriceFeedModule } from './price-feed/price-feed.module.js';
import { SymbolDemand } from './price-feed/symbol-demand.js';
import { OfficialPollsModule } from './price-feed/tradfi/official-polls.module.js';
import { ScreenModule } from './screen/screen.module.js';
import { SharedBillingModule, SharedChatsModule, SharedFlowModule } from './shared-streams.js';
import { StatusModule } from './status/status.module.js';
import { BotLaunchModule } from './telegram-bot/bot-launch.module.js';
import { TelegramBotModule } from './telegram-bot/telegram-bot.module.js';
import { Chats } from './telegram-bot/chats.js';
import { TelegramLinkModule } from './telegram-link/telegram-link.module.js';
import { TrialModule } from './trial/trial.module.js';
import { AccountTriggersModule } from './triggers/account/account-triggers.module.js';
import { TriggerChangeStream } from './triggers/trigger-change-stream.js';
import { TriggersModule } from './triggers/triggers.module.js';
import { WantedSymbols } from './triggers/wanted-symbols.js';
import { StoredWatchList } from './triggers/watch-list.js';
import { WalletsModule } from './wallets/wallets.module.js';

/** Binds what a room of the flow needs from elsewhere to the room that gives it. */
@Global()
@Module({
  imports: [AlertsModule, TriggersModule],
  providers: [
    { provide: FireRecorder, useExisting: SqlFireRecorder },
    { provide: WatchList, useExisting: StoredWatchList },
    {
      provide: SymbolDemand,
      inject: [WantedSymbols, TriggerChangeStream],
      useFactory: (symbols: WantedSymbols, edits: TriggerChangeStream): SymbolDemand => ({
        wanted: () => symbols.wanted(),
        onChanged: (listener) => edits.subscribe(listener),
      }),
    },
  ],
  exports: [FireRecorder, WatchList, SymbolDemand],
})
class FlowPortsModule {}

@Global()
@Module({
  imports: [TelegramBotModule],
  providers: [{ provide: ChatLinks, useExisting: Chats }],
  exports: [ChatLinks],
})
class ChatPortsModule {}

type Rooms = NonNullable<ModuleMetadata['imports']>;

/** What every process has, whatever its roles. */
const EVERYWHERE: Rooms = [
  ProcessesModule,
  SessionsModule,
  FlowPortsModule,
  PriceFeedModule,
  EvaluatorModule,
  AlertsModule,
  TriggersModule,
  SharedFlowModule,
];

/** Rooms that several roles need. Who is none of these knows neither people nor chats. */
const CHATS: Rooms = [ChatPortsModule, DeliveryModule, TelegramBotModule, SharedChatsModule];
const PEOPLE: Rooms = [
  AccountsModule,
  WalletsModule,
  BillingModule,
  NewsModule,
  AdminModule,
  SharedBillingModule,
];

/** The rooms of each role, in the order of the flow, then the side rooms. A room that several name is there once. */
const ROOMS_OF: Readonly<Record<ProcessRole, Rooms>> = {
  market: [LiveMarketModule, MarketBroadcastModule, OfficialPollsModule, EvaluationModule],
  sender: [...CHATS, ChatSendingModule, MailSendingModule, BotLaunchModule],
  web: [
    ...CHATS,
    ChatSendingModule,
    ScreenModule,
    AccountTriggersModule,
    TrialModule,
    TelegramLinkModule,
    StatusModule,
    GoogleModule,
    SummaryModule,
    ...PEOPLE,
  ],
  scheduler: [ScheduleModule.forRoot(), ...CHATS, SummaryModule, FedNoticesModule, ...PEOPLE],
};

/** Pure. */
function roomsOf(roles: readonly ProcessRole[]): Rooms {
  const market = roles.includes('market') ? [] : [HeardMarketModule];
  return [...new Set([...EVERYWHERE, ...market, ...roles.flatMap((role) => ROOMS_OF[role])])];
}

/** The composition root: the rooms of the roles of this process. */
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
        ...roomsOf(config.roles),
      ],
    };
  }
}
