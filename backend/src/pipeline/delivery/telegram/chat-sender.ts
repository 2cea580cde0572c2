import { Inject, Injectable } from '@nestjs/common';
import { alertButtons } from '../../../contract/messages/alert-buttons.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { PriceTable } from '../../price-feed/price-table.js';
import { AlertTexts } from '../alert-texts.js';
import type { ClaimedDelivery } from '../claim.js';
import { DeliveryNews } from '../delivery-news.js';
import { type Draft, type MessagePlan, planMessage } from '../domain/message-plan.js';
import { chatNoticeOf } from '../domain/notice-body.js';
import { afterAttempt, isSpent, type NextStep, type SendOutcome } from '../domain/retry-policy.js';
import { type Ending, Outbox } from '../outbox.js';
import { ChatLinks } from '../ports.js';
import { untilWritten } from '../until-written.js';
import { BotApi, type OutgoingMessage } from './bot-api.js';
import { ChatMoves } from './chat-moves.js';
import type { ChatClaim } from './chat-queue.js';
import { type KeyboardRows, siteButtons } from './keyboard.js';
import { TelegramReach } from './reach.js';
import { type Caller, SendGate } from './send-gate.js';

const PLAIN_PATIENCE_MS = 1500;
const UNREADABLE: NextStep = { kind: 'failed', reason: 'unreadable' };

/** Deliveries of one claim that shared a message, and when its call began and ended. */
interface Part {
  readonly claim: ChatClaim;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Sends one chat its next message and writes down what came of it. */
@Injectable()
export class ChatSender {
  constructor(
    private readonly outbox: Outbox,
    private readonly api: BotApi,
    private readonly leases: Leases,
    private readonly gate: SendGate,
    private readonly reach: TelegramReach,
    private readonly links: ChatLinks,
    private readonly moves: ChatMoves,
    private readonly texts: AlertTexts,
    private readonly prices: PriceTable,
    private readonly news: DeliveryNews,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt at a claim. Afterwards each of its deliveries is settled, or waits again. Resolves with the
   * milliseconds after which the chat is due again, or null if nothing has to be repeated. What Telegram answered is
   * kept until the database takes it, or `stop` aborts.
   */
  async serve(claim: ChatClaim, stop: AbortSignal): Promise<number | null> {
    const sentAt = this.clock.now();
    const plan = this.plan(claim, sentAt);
    if (plan !== null && !this.mayStart(claim)) {
      await this.persist(stop, () => this.outbox.handBack(claim, idsOf(claim.deliveries)));
      return null;
    }
    const covers = plan?.covers ?? 1;
    const deliveries = claim.deliveries.slice(0, covers);
    const step = plan === null ? UNREADABLE : await this.call(claim.chatId, deliveries, plan.text, stop);
    const part = { claim, deliveries, sentAt, answeredAt: this.clock.now() };
    const dueInMs = await this.persist(stop, () => this.apply(part, step));
    const rest = idsOf(claim.deliveries.slice(covers));
    if (rest.length > 0) await this.persist(stop, () => this.outbox.handBack(claim, rest));
    return dueInMs;
  }

  /** The last look before what nobody can call back. If it says yes, a call has been started in the gate. */
  private mayStart({ chatId, deliveries }: ChatClaim): boolean {
    return this.maySend() && this.gate.startDelivery(chatId, callerOf(deliveries));
  }

  private maySend(): boolean {
    return this.leases.isSure('telegram') && this.reach.most() > 0;
  }

  /** null when the first delivery cannot be put into words: a bug, which must not hold up the chat. */
  private plan({ deliveries }: ChatClaim, sentAt: number): MessagePlan | null {
    for (const some of [deliveries, deliveries.slice(0, 1)]) {
      try {
        return planMessage(
          some.map((delivery) => this.draft(delivery)),
          sentAt,
        );
      } catch (error) {
        this.logger.error({ err: error, deliveryIds: idsOf(some) }, 'deliveries could not be worded');
      }
    }
    return null;
  }

  private draft({ content, ambiguous }: ClaimedDelivery): Draft {
    if (content.kind === 'test') return { kind: 'test', text: content.body, ambiguous };
    if (content.kind === 'notice') {
      return { kind: 'notice', text: chatNoticeOf(content.body).text, ambiguous };
    }
    const current = this.prices.get(content.alert.symbol);
    const price = current === null || current.stale ? null : current.price;
    return { kind: 'alert', facts: this.texts.facts(content.alert, price), ambiguous };
  }

  private async call(
    chatId: string,
    deliveries: readonly ClaimedDelivery[],
    text: string,
    stop: AbortSignal,
  ): Promise<NextStep> {
    const message = { chatId, text, form: 'html', rows: buttonsOf(deliveries) } as const;
    const first = await this.send(callerOf(deliveries), message, stop);
    if (first.kind === 'bad-markup') {
      this.logger.error({ deliveryIds: idsOf(deliveries), detail: first.detail }, 'our HTML was refused');
    }
    const outcome =
      first.kind === 'bad-markup' ? await this.sendPlain({ ...message, form: 'plain' }, stop) : first;
    if (outcome === 'held') return { kind: 'hold' };
    if (outcome.kind !== 'accepted') {
      this.logger.warn({ deliveryIds: idsOf(deliveries), outcome }, 'a message was not accepted');
    }
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterAttempt(outcome, attempts, Math.random());
  }

  /** `place`: whose the call's place in the gate is. */
  private async send(place: Caller, message: OutgoingMessage, stop: AbortSignal): Promise<SendOutcome> {
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
  private async sendPlain(message: OutgoingMessage, stop: AbortSignal): Promise<SendOutcome | 'held'> {
    const started = await this.gate.startReply(message.chatId, PLAIN_PATIENCE_MS);
    if (!started) return { kind: 'unanswered', mayHaveArrived: false, detail: 'no place to send it again' };
    if (this.maySend()) return this.send('reply', message, stop);
    this.gate.ended('reply', message.chatId);
    return 'held';
  }

  private async apply(part: Part, step: NextStep): Promise<number | null> {
    switch (step.kind) {
      case 'delivered':
        await this.settle(part, part.deliveries, { status: 'delivered', messageId: step.messageId });
        return null;
      case 'failed':
        if (step.reason === 'blocked' || step.reason === 'deactivated') {
          await this.links.markBlocked(part.claim.chatId);
        }
        await this.settle(part, part.deliveries, { status: 'failed', reason: step.reason });
        return null;
      case 'wait': {
        const { delayMs } = step;
        await this.outbox.retryLater(part.claim, idsOf(part.deliveries), { delayMs, mayHaveArrived: false });
        return delayMs;
      }
      case 'retry':
        return this.retry(part, step);
      case 'move':
        return this.move(part, step.toChatId);
      case 'hold':
        await this.outbox.handBack(part.claim, idsOf(part.deliveries));
        return null;
    }
  }

  private async retry(
    part: Part,
    { delayMs, mayHaveArrived }: Extract<NextStep, { kind: 'retry' }>,
  ): Promise<number | null> {
    const isOver = (each: ClaimedDelivery) => isSpent(each.attempts, each.triedForMs, delayMs);
    const spent = part.deliveries.filter(isOver);
    const others = part.deliveries.filter((each) => !isOver(each));
    await this.settle(part, spent, { status: 'failed', reason: 'gave-up', mayHaveArrived });
    await this.outbox.retryLater(part.claim, idsOf(others), { delayMs, mayHaveArrived });
    return others.length > 0 ? delayMs : null;
  }

  private async move(part: Part, toChatId: string): Promise<number | null> {
    if ((await this.moves.move(part.claim, toChatId)) === 'moved') return 0;
    await this.settle(part, part.deliveries, { status: 'failed', reason: 'chat-moved' });
    return null;
  }

  private async settle(part: Part, deliveries: readonly ClaimedDelivery[], ending: Ending): Promise<void> {
    if (deliveries.length === 0) return;
    const call = { sentAt: part.sentAt, answeredAt: part.answeredAt };
    this.news.tell(await this.outbox.settle(part.claim, idsOf(deliveries), ending, call));
  }

  private persist<T>(stop: AbortSignal, write: () => Promise<T>): Promise<T | null> {
    return untilWritten(this.logger, stop, write);
  }
}

/** A notice goes alone, so the first delivery says what the message is. */
function callerOf([first]: readonly ClaimedDelivery[]): 'delivery' | 'notice' {
  return first?.content.kind === 'notice' ? 'notice' : 'delivery';
}

function buttonsOf(deliveries: readonly ClaimedDelivery[]): KeyboardRows {
  const [first] = deliveries;
  if (first?.content.kind === 'notice') {
    const { label, url } = chatNoticeOf(first.content.body).link;
    return siteButtons(url, label);
  }
  return alertButtons(
    deliveries.flatMap(({ content }) => {
      if (content.kind !== 'alert') return [];
      const { id, symbol, evidence } = content.alert;
      return [{ alertId: id, symbol, condition: evidence.condition }];
    }),
  );
}

function idsOf(deliveries: readonly ClaimedDelivery[]): readonly string[] {
  return deliveries.map(({ id }) => id);
}
