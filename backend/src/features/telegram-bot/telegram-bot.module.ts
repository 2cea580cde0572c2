import { CallbackRouter } from './callbacks/callback-router.js';
import { Inject, Injectable, Module } from '@nestjs/common';
import { InjectBot, TelegrafModule, type TelegrafModuleOptions } from 'nestjs-telegraf';
import { AlertsModule } from '../../pipeline/alerts/alerts.module.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { tunnelAgent } from '../../platform/outbound/outbound-proxy.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import { SettingsModule } from '../accounts/settings/settings.module.js';
import { GroupsModule } from '../channels/groups/groups.module.js';
import { ChatsModule } from '../telegram-link/chats.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { BotUpdates } from './bot-updates.js';
import { MessageAlerts } from './callbacks/message-alerts.js';
import { EndCallbacks } from './callbacks/end-callbacks.js';
import { AlertCallbacks } from './callbacks/alert-callbacks.js';
import { CommandRouter } from './commands/command-router.js';
import { GroupAdmins } from './groups/group-admins.js';
import { GroupCommands } from './groups/group-commands.js';
import { GroupLeaveJob } from './groups/group-leave-job.js';
import { GroupStart } from './groups/group-start.js';
import { GroupUpdates } from './group-updates.js';
import { KnownGroups } from './groups/known-groups.js';
import { LeadEvents, Leads } from './leads.js';
import { LinkCallbacks } from './callbacks/link-callbacks.js';
import { UpdateQueue } from './update-queue.js';
import { TelegramWebhookController } from './webhook.controller.js';
import { Telegraf } from 'telegraf';
import { BotLauncher } from './bot-launcher.js';
import { UpdatePoller } from './update-poller.js';
import { WebhookWatch } from './webhook-watch.js';

/** Makes the bot ready for updates, wherever they come from. */
@Injectable()
export class BotIdentity {
  constructor(@InjectBot() bot: Telegraf, @Inject(CONFIG) config: Config) {
    // nestjs-telegraf stops the bot at shutdown; telegraf throws because it did not start the polling itself.
    bot.stop = () => {};
    // Telegraf's own handler prints the whole update and makes the process end with code 1; UpdateQueue logs the error.
    bot.catch((error) => {
      throw error;
    });
    // Without it telegraf asks for it at the first update, once, and never handles any if that fails.
    bot.botInfo = botOf(config);
  }
}

function botOf({ telegram: { token, username } }: Config): NonNullable<Telegraf['botInfo']> {
  return {
    id: Number.parseInt(token, 10),
    is_bot: true,
    username,
    first_name: username,
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  };
}

/**
 * `launchOptions: false`: the library would start before the handlers exist and lose what is waiting. `include`: it would
 * look for handlers everywhere.
 */
function botOptions({ telegram: { token, apiRoot } }: Config): TelegrafModuleOptions {
  const agent = tunnelAgent(apiRoot);
  const options = { telegram: { apiRoot, webhookReply: false, ...(agent && { agent }) } };
  return { token, launchOptions: false, options, include: [TelegramBotModule] };
}

@Module({
  imports: [
    TelegrafModule.forRootAsync({ useFactory: botOptions, inject: [CONFIG] }),
    AlertsModule,
    ChatsModule,
    DeliveryModule,
    GroupsModule,
    TriggersModule,
    PriceFeedModule,
    SettingsModule,
  ],
  controllers: [TelegramWebhookController],
  providers: [
    LeadEvents,
    Leads,
    LinkCallbacks,
    GroupAdmins,
    GroupCommands,
    GroupLeaveJob,
    GroupStart,
    GroupUpdates,
    KnownGroups,
    MessageAlerts,
    AlertCallbacks,
    CallbackRouter,
    EndCallbacks,
    CommandRouter,
    BotUpdates,
    UpdateQueue,
    BotIdentity,
  ],
  exports: [LeadEvents, UpdateQueue],
})
export class TelegramBotModule {}

@Module({
  imports: [ChatsModule, DeliveryModule, TelegramBotModule],
  providers: [BotLauncher, UpdatePoller, WebhookWatch],
})
export class BotLaunchModule {}
