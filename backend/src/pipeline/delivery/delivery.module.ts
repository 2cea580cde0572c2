import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Purges } from '../../platform/jobs/purges.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { EvaluatorModule } from '../evaluator/evaluator.module.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { AlertTexts } from './alert-texts.js';
import { ATTEMPTS_PURGE, CallBook } from './added-channels/call-book.js';
import type { CallKind } from './added-channels/call-kind.js';
import { ChannelEvents } from './added-channels/channel-events.js';
import { CALL_KINDS, CallLanes } from './added-channels/call-lanes.js';
import { CallQueue } from './added-channels/call-queue.js';
import { DISCORD_KIND } from './added-channels/discord/discord-kind.js';
import { NTFY_KIND } from './added-channels/ntfy/ntfy-kind.js';
import { pushKind } from './added-channels/push/push-kind.js';
import { SLACK_KIND } from './added-channels/slack/slack-kind.js';
import { GroupCaller } from './added-channels/telegram-group/group-caller.js';
import { GroupChannels } from './added-channels/telegram-group/group-channels.js';
import { GROUP_KIND } from './added-channels/telegram-group/group-kind.js';
import { GroupPacing } from './added-channels/telegram-group/group-pacing.js';
import { WEBHOOK_KIND } from './added-channels/webhook/webhook-kind.js';
import { ChannelTroubleJob } from './added-channels/channel-trouble-job.js';
import { Deliveries } from './deliveries.js';
import { DeliveryEvents } from './delivery-events.js';
import { DeliveryHealth } from './delivery-health.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { EmailChannel } from './email/email-channel.js';
import { EmailQueue } from './email/email-queue.js';
import { EmailReach } from './email/email-reach.js';
import { EmailServer } from './email/email-server.js';
import { Emails } from './emails.js';
import { EscalationJob } from './escalation/escalation-job.js';
import { FailedDeliveryRetries } from './failed/failed-deliveries.js';
import { Notices } from './notices.js';
import { Attempts } from './outbox/attempts.js';
import type { Channel } from './outbox/channel.js';
import { Outbox } from './outbox/outbox.js';
import { CHANNELS, OutboxWorker } from './outbox/outbox-worker.js';
import { BotApi } from './telegram/bot-api.js';
import { ChatMoves } from './telegram/chat-links.js';
import { ChatQueue } from './telegram/chat-queue.js';
import { TelegramReach } from './telegram/reach.js';
import { Replies } from './telegram/replies.js';
import { SendGate } from './telegram/send-gate.js';
import { SendPauses } from './telegram/send-pauses.js';
import { TelegramChannel } from './telegram/telegram-channel.js';

const KINDS: readonly CallKind[] = [WEBHOOK_KIND, NTFY_KIND, DISCORD_KIND, SLACK_KIND, GROUP_KIND];

const FOR_OTHERS = [
  { provide: CALL_KINDS, inject: [CONFIG], useFactory: kindsOf },
  BotApi,
  CallBook,
  ChannelEvents,
  ChatQueue,
  Deliveries,
  DeliveryEvents,
  DeliveryHealth,
  Emails,
  FailedDeliveryRetries,
  GroupCaller,
  GroupChannels,
  Notices,
  Outbox,
  Replies,
  SendGate,
  SendPauses,
  TelegramReach,
];

/** Messages on their way out, but for the sending itself. Needs ChatLinks from whoever puts the rooms together. */
@Module({
  providers: [...FOR_OTHERS, ChannelTroubleJob, DeliveryMetrics, EscalationJob],
  exports: FOR_OTHERS,
})
export class DeliveryModule {
  constructor(purges: Purges) {
    purges.add(ATTEMPTS_PURGE);
  }
}

/**
 * The sending, by every channel there is. Also in processes that only reply: there it asks whether Telegram is back, and
 * never has the lease.
 */
@Module({
  imports: [AlertsModule, DeliveryModule, EvaluatorModule, PriceFeedModule],
  providers: [
    TelegramChannel,
    EmailChannel,
    CallLanes,
    CallQueue,
    GroupPacing,
    {
      provide: CHANNELS,
      inject: [TelegramChannel, EmailChannel, CallLanes],
      useFactory: channelsOf,
    },
    OutboxWorker,
    Attempts,
    AlertTexts,
    ChatMoves,
    EmailQueue,
    EmailReach,
    EmailServer,
  ],
})
export class SendingModule {}

/** Without VAPID keys nothing is sent to browsers. */
function kindsOf({ push, sessionSecret }: Config): readonly CallKind[] {
  return push === null ? KINDS : [...KINDS, pushKind({ keys: push, sessionSecret })];
}

function channelsOf(telegram: Channel, email: Channel, { channels }: CallLanes): readonly Channel[] {
  return [telegram, email, ...channels];
}
