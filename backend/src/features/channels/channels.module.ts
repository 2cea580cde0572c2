import { Module } from '@nestjs/common';
import { AlertsModule } from '../../pipeline/alerts/alerts.module.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Purges } from '../../platform/jobs/purges.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { ChannelDeliveries } from './channel-deliveries.js';
import { ChannelTests } from './channel-tests.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsService } from './channels.service.js';
import { GROUP_REQUESTS_PURGE, GroupRequests } from './groups/group-requests.js';
import { GroupsController } from './groups/groups.controller.js';
import { OwnChannels } from './own-channels.js';
import { PushReceiptsController } from './push-receipts.controller.js';
import { PushReceipts } from './push-receipts.js';
import { RoutesController } from './routes.controller.js';
import { RoutesService } from './routes.service.js';

/** The ways alerts take to a person. */
@Module({
  imports: [AlertsModule, ChatsModule, DeliveryModule, TriggersModule],
  controllers: [GroupsController, ChannelsController, PushReceiptsController, RoutesController],
  providers: [
    ChannelDeliveries,
    ChannelTests,
    ChannelsService,
    GroupRequests,
    OwnChannels,
    PushReceipts,
    RoutesService,
  ],
  exports: [RoutesService],
})
export class ChannelsModule {
  constructor(purges: Purges) {
    purges.add(GROUP_REQUESTS_PURGE);
  }
}
