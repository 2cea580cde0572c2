import { Module } from '@nestjs/common';
import { People } from '../../../identity/person.js';
import { DeliveryModule } from '../../../pipeline/delivery/delivery.module.js';
import { TriggersModule } from '../../triggers/triggers.module.js';
import { GroupLinks } from './group-links.js';
import { GroupTriggers } from './group-triggers.js';

/** What the bot needs of Telegram groups; the routes are ChannelsModule's. */
@Module({
  imports: [DeliveryModule, TriggersModule],
  providers: [GroupLinks, GroupTriggers, People],
  exports: [GroupLinks, GroupTriggers],
})
export class GroupsModule {}
