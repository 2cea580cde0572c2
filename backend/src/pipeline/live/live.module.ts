import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { BillingModule } from '../../features/billing/billing.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EvaluatorModule } from '../evaluator/evaluator.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { ChatsModule } from '../../features/telegram-link/chats.module.js';
import { TriggersModule } from '../../features/triggers/triggers.module.js';
import { ConnectionLimits } from './connection-limits.js';
import { MissedEvents } from './missed-events.js';
import { PersonalFeed } from './personal-feed.js';
import { PersonalRooms } from './personal-rooms.js';
import { PriceFanOut } from './price-fan-out.js';
import { PushDelays } from './push-delays.js';
import { LiveGateway } from './live.gateway.js';
import { SeriesPush } from './series-push.js';
import { SessionRooms } from './session-rooms.js';
import { SocketCluster } from './socket-cluster.js';
import { SocketSessions } from './socket-sessions.js';
import { StaleTabs } from './stale-tabs.js';

@Module({
  imports: [
    PriceFeedModule,
    EvaluatorModule,
    AlertsModule,
    DeliveryModule,
    TriggersModule,
    ChatsModule,
    BillingModule,
  ],
  providers: [
    LiveGateway,
    ConnectionLimits,
    SocketSessions,
    SessionRooms,
    PersonalRooms,
    MissedEvents,
    PersonalFeed,
    SeriesPush,
    SocketCluster,
    StaleTabs,
    PriceFanOut,
    PushDelays,
  ],
  exports: [ConnectionLimits, PushDelays, SessionRooms],
})
export class LiveModule {}
