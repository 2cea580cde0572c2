import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason } from '../../../contract/alert.js';
import { alertButtons } from '../../../contract/messages/alert-buttons.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { AlertTexts } from '../alert-texts.js';
import { buttonAlert, type Draft, planMessage } from '../domain/message-plan.js';
import { chatNoticeOf } from '../domain/notice-body.js';
import { afterAttempt, type NextStep, type SendOutcome } from '../domain/retry-policy.js';
import { TELEGRAM_LIMITS } from '../domain/send-budget.js';
import { idsOf } from '../outbox/attempts.js';
import type { Channel, Claimed, Composed, Outgoing, SettledDelivery } from '../outbox/channel.js';
import { BotApi, type OutgoingMessage } from './bot-api.js';
import { ChatLinks, ChatMoves } from './chat-links.js';
import { type ChatClaim, type ChatDelivery, ChatQueue } from './chat-queue.js';
import { type KeyboardRows, siteButtons } from './keyboard.js';
import { TelegramReach } from './reach.js';
import { type SendCaller, SendGate } from './send-gate.js';
import { SendPauses } from './send-pauses.js';

const PLAIN_PATIENCE_MS = 1500;

/** Private chats with the bot, within Telegram's limits. Its probes serve replies too, so they need no lease. */
@Injectable()
export class TelegramChannel implements Channel<ChatClaim, OutgoingMessage> {
  readonly kind = 'telegram';
  readonly pace = { atOnce: 20, perSecond: TELEGRAM_LIMITS.perSecond };

  constructor(
    private readonly queue: ChatQueue,
    private readonly api: BotApi,
    private readonly gate: SendGate,
    private readonly reach: TelegramReach,
    private readonly pauses: SendPauses,
    private readonly links: ChatLinks,
    private readonly moves: ChatMoves,
    private readonly texts: AlertTexts,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  most(): number {
    return this.reach.most();
  }

  room(): number {
    return this.gate.room();
  }

  roomIn(): number {
    return this.gate.changesIn();
  }

  /** Without the lease only replies are sent, so only what holds them up is worth a question. */
  probeIn(fence: Fence | null): number {
    return fence === null && this.reach.most() > 0 ? Infinity : this.reach.probeIn();
  }

  async probe(stop: AbortSignal): Promise<void> {
    const startedAt = this.clock.running();
    const reach = await this.api.probe(stop);
    if (!stop.aborted) this.reach.probed(reach, startedAt);
  }

  async prepare(): Promise<readonly SettledDelivery[]> {
    await this.pauses.restore();
    return [];
  }

  claim(key: string, most: number, except: readonly string[], fence: Fence): Promise<Claimed<ChatClaim>> {
    const room = { all: most, notices: Math.min(most, this.gate.noticeRoom()) };
    return this.queue.claim(key, room, [...except, ...this.gate.heldChats()], fence);
  }

  /** One that cannot be put into words is a bug, which must not hold up the chat. */
  compose({ destination, deliveries, zone }: ChatClaim, sentAt: number): Composed<OutgoingMessage> {
    for (const some of [deliveries, deliveries.slice(0, 1)]) {
      try {
        const drafts = some.map((delivery) => this.draft(delivery));
        const { text, covers } = planMessage(drafts, { sentAt, zone });
        const told = deliveries.slice(0, covers);
        const silent = told.every((delivery) => delivery.silent);
        const message = { chatId: destination, text, form: 'html', rows: buttonsOf(told), silent } as const;
        return { message, covers };
      } catch (error) {
        this.logger.error(
          { err: error, deliveryIds: idsOf(some) },
          'telegram: deliveries could not be worded',
        );
      }
    }
    return { message: null, covers: 1 };
  }

  start({ destination, deliveries }: ChatClaim): boolean {
    return this.gate.startDelivery(destination, callerOf(deliveries));
  }

  async send(
    { claim, deliveries, message }: Outgoing<ChatClaim, OutgoingMessage>,
    stop: AbortSignal,
    maySend: () => boolean,
  ): Promise<NextStep> {
    const deliveryIds = idsOf(deliveries);
    let outcome: SendOutcome | 'held' = await this.call(callerOf(claim.deliveries), message, stop);
    if (outcome.kind === 'bad-markup') {
      this.logger.error({ deliveryIds, detail: outcome.detail }, 'telegram: our HTML was refused');
      outcome = await this.sendPlain({ ...message, form: 'plain' }, stop, maySend);
    }
    if (outcome === 'held') return { kind: 'hold' };
    if (outcome.kind !== 'accepted') {
      this.logger.warn({ deliveryIds, outcome }, 'telegram: a message was not accepted');
    }
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterAttempt(outcome, attempts, Math.random());
  }

  async failing({ destination }: ChatClaim, reason: FailureReason): Promise<void> {
    if (reason === 'blocked' || reason === 'deactivated') await this.links.markBlocked(destination);
  }

  move(claim: ChatClaim, to: string): Promise<'moved' | 'taken'> {
    return this.moves.move(claim, to);
  }

  private draft({ content, ambiguous }: ChatDelivery): Draft {
    if (content.kind === 'test') return { kind: 'test', text: content.body, ambiguous };
    if (content.kind === 'notice') {
      return { kind: 'notice', text: chatNoticeOf(content.body).text, ambiguous };
    }
    return { kind: 'alert', facts: this.texts.facts(content.alert), ambiguous };
  }

  /** `place`: whose the call's place in the gate is. */
  private async call(place: SendCaller, message: OutgoingMessage, stop: AbortSignal): Promise<SendOutcome> {
    try {
      return await this.api.sendMessage('delivery', message, stop);
    } finally {
      this.gate.ended(place, message.chatId);
    }
  }

  /**
   * Takes its turn among the replies, so that it is over before the claim is. `held`, and nothing sent, if this process
   * may not send any more when its turn comes.
   */
  private async sendPlain(
    message: OutgoingMessage,
    stop: AbortSignal,
    maySend: () => boolean,
  ): Promise<SendOutcome | 'held'> {
    const started = await this.gate.startReply(message.chatId, PLAIN_PATIENCE_MS);
    if (!started) return { kind: 'unanswered', mayHaveArrived: false, detail: 'no place to send it again' };
    if (maySend()) return this.call('reply', message, stop);
    this.gate.ended('reply', message.chatId);
    return 'held';
  }
}

/** A notice goes alone, so the first delivery says what the message is. */
function callerOf([first]: readonly ChatDelivery[]): 'delivery' | 'notice' {
  return first?.content.kind === 'notice' ? 'notice' : 'delivery';
}

function buttonsOf(deliveries: readonly ChatDelivery[]): KeyboardRows {
  const [first] = deliveries;
  if (first?.content.kind === 'notice') {
    const { link, buttons = [] } = chatNoticeOf(first.content.body);
    return [...buttons, ...siteButtons(link.url, link.label)];
  }
  return alertButtons(
    deliveries.flatMap(({ content }) =>
      content.kind === 'alert' ? [buttonAlert(content.alert.id, content.alert)] : [],
    ),
  );
}
