import { Module } from '@nestjs/common';
import { SimulatorModule } from '../admin/simulator/simulator.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EvaluatorModule } from '../evaluator/evaluator.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { TelegramBotModule } from '../telegram-bot/telegram-bot.module.js';
import { TrialModule } from '../trial/trial.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { AccountSockets } from './account-sockets.js';
import { AdminGateway } from './admin/admin.gateway.js';
import { AdminSockets } from './admin/admin-sockets.js';
import { ConnectionLimits } from './connection-limits.js';
import { MissedNews } from './missed-news.js';
import { PersonalFeed } from './personal-feed.js';
import { PersonalRooms } from './personal-rooms.js';
import { PriceFanOut } from './price-fan-out.js';
import { PushDelays } from './push-delays.js';
import { ScreenGateway } from './screen.gateway.js';
import { SessionRooms } from './session-rooms.js';
import { SocketCluster } from './socket-cluster.js';
import { SocketSessions } from './socket-sessions.js';
import { StaleTabs } from './stale-tabs.js';
import { TrialSockets } from './trial-sockets.js';

/** The live push: it listens to every room and nobody listens to it. */
@Module({
  imports: [
    PriceFeedModule,
    EvaluatorModule,
    AlertsModule,
    DeliveryModule,
    TriggersModule,
    TrialModule,
    TelegramBotModule,
    BillingModule,
    SimulatorModule,
  ],
  providers: [
    ScreenGateway,
    ConnectionLimits,
    AdminGateway,
    AdminSockets,
    SocketSessions,
    SessionRooms,
    AccountSockets,
    TrialSockets,
    PersonalRooms,
    MissedNews,
    PersonalFeed,
    SocketCluster,
    StaleTabs,
    PriceFanOut,
    PushDelays,
  ],
  exports: [PushDelays],
})
export class ScreenModule {}
