import type { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { AlertTexts } from '../alert-texts.js';
import type { NextStep } from '../domain/retry-policy.js';
import { unseal } from '../emails.js';
import { idsOf } from '../outbox/attempts.js';
import type { CallTimes, Channel, Claimed, Composed, Outgoing } from '../outbox/channel.js';
import type { CallBook } from './call-book.js';
import type { CallPacing, CallPlace } from './call-gate.js';
import type {
  ChannelCaller,
  CallContent,
  CallKind,
  CallOutcome,
  CallRequest,
  ToldAlert,
} from './call-kind.js';
import type { CallClaim, CallDelivery, CallQueue } from './call-queue.js';
import { contextOfCall, channelPurpose } from './call-context.js';
import { afterCall, LONGEST_PAUSE_MS, waitAfter } from './after-call.js';
import { type CallResult, outcomeOfAnswer, resultOf } from './call-result.js';
import { webhookEventOf } from './webhook/webhook-event.js';

/** How long a kind waits once its server did not take our own key. */
const OURS_MS = 60_000;

/** How a kind is called, and at which pace. */
export interface CallWay {
  readonly caller: ChannelCaller;
  readonly gate: CallPacing;
}

/** What all kinds need. */
export interface CallTools {
  readonly queue: CallQueue;
  readonly book: CallBook;
  readonly texts: AlertTexts;
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: Logger;
}

/** A message, and where it goes by what is counted there. */
interface Written {
  readonly request: CallRequest;
  readonly place: CallPlace;
}

/** One kind of channels that are called by HTTP, in a lane of its own. Each has a server of its own, so none of them is probed. */
export class CallChannel implements Channel<CallClaim, Written> {
  readonly pace = { atOnce: 256, perSecond: null, quick: 64 };
  private readonly results = new WeakMap<CallClaim, CallResult>();
  /** Steady: until then our own key is not tried again. */
  private heldUntil = -Infinity;

  constructor(
    private readonly of: CallKind,
    private readonly way: CallWay,
    private readonly tools: CallTools,
  ) {}

  get kind(): CallKind['kind'] {
    return this.of.kind;
  }

  most(): number {
    return this.now() < this.heldUntil ? 0 : this.pace.atOnce;
  }

  room(): number {
    return this.way.gate.room?.() ?? Infinity;
  }

  roomIn(): number {
    return this.way.gate.changesIn(this.now());
  }

  probeIn(): number {
    return Infinity;
  }

  async probe(): Promise<void> {}

  claim(key: string, most: number, except: readonly string[], fence: Fence): Promise<Claimed<CallClaim>> {
    const now = this.now();
    const room = {
      most,
      except: [...except, ...this.way.gate.heldChannels(now)],
      takenPlaces: this.way.gate.takenPlaces(now),
    };
    return this.tools.queue.claim(key, this.of, room, fence);
  }

  /** What cannot be put into words is a bug, or a secret that was changed. */
  compose(claim: CallClaim, sentAt: number): Composed<Written> {
    const { deliveries } = claim;
    try {
      const written = this.write(claim, sentAt);
      if (written !== null) {
        return { message: written, covers: written.request.covers ?? deliveries.length };
      }
      this.tools.logger.error(this.fields(claim), 'calls: an alert could not be told');
    } catch (error) {
      this.tools.logger.error({ err: error, ...this.fields(claim) }, 'calls: an alert could not be told');
    }
    return { message: null, covers: deliveries.length };
  }

  start(_claim: CallClaim, { place }: Written): boolean {
    return this.way.gate.start(place, this.now());
  }

  async send(
    { claim, deliveries, message: { request, place } }: Outgoing<CallClaim, Written>,
    stop: AbortSignal,
  ): Promise<NextStep> {
    const answer = await this.way.caller.post(request, stop);
    this.way.gate.ended(place);
    const outcome = outcomeOfAnswer(this.of, answer, this.tools.clock.now());
    this.obey(outcome, place);
    if (outcome.kind !== 'accepted') {
      this.tools.logger.warn({ ...this.fields(claim), outcome }, 'calls: a message was not accepted');
    }
    const retryMs = waitAfter(claim.failures + 1, this.of, Math.random());
    this.results.set(claim, resultOf(answer, outcome, retryMs));
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterCall(outcome, attempts, this.of, Math.random(), claim.messageId);
  }

  async noteCall(
    claim: CallClaim,
    deliveries: readonly CallDelivery[],
    { sentAt, answeredAt }: CallTimes,
  ): Promise<void> {
    const result = this.results.get(claim);
    if (result === undefined) return;
    const { destination: channelId, failures } = claim;
    await this.tools.book.note(
      {
        channelId,
        deliveryIds: idsOf(deliveries),
        at: sentAt,
        ms: answeredAt - sentAt,
        wasFailing: failures > 0,
      },
      result,
    );
  }

  private write(claim: CallClaim, sentAt: number): Written | null {
    const { destination: channelId, sealed, host } = claim;
    const text = unseal(this.tools.config.sessionSecret, channelPurpose(channelId), sealed);
    const content = this.contentOf(claim);
    if (text === null || content === null) return null;
    const asking = claim.deliveries.find(({ alert }) => alert?.asks !== undefined)?.alert?.id;
    const reader = { ...claim, channelId, ...(asking !== undefined && { asking }) };
    const request = this.of.compose(content, text, contextOfCall(this.tools.config, reader, sentAt));
    if (request === null) return null;
    const pace = this.of.paceOf?.(text) ?? this.of.pace;
    return { request, place: { channelId, host, pace } };
  }

  private contentOf({ deliveries }: CallClaim): CallContent | null {
    const [first] = deliveries;
    if (first?.event !== undefined && first.event !== null) {
      const { event, alert, view, ambiguous } = first;
      const about = this.toldOf(alert, view);
      return { kind: 'event', event: webhookEventOf(event), about, repeat: ambiguous };
    }
    const alerts = deliveries.flatMap(({ alert, view }) => this.toldOf(alert, view) ?? []);
    if (alerts.length < deliveries.length) return null;
    return {
      kind: 'alerts',
      alerts,
      repeat: deliveries.some(({ ambiguous }) => ambiguous),
      silent: deliveries.every(({ silent }) => silent),
      urgent: deliveries.some(({ urgent }) => urgent),
    };
  }

  private toldOf(alert: CallDelivery['alert'], view: CallDelivery['view']): ToldAlert | null {
    return alert === null || view === null ? null : { facts: this.tools.texts.facts(alert), view };
  }

  /** What a server asked for holds at once, whatever becomes of the note of it. */
  private obey(outcome: CallOutcome, { channelId, host }: CallPlace): void {
    const { gate } = this.way;
    const now = this.now();
    if (outcome.kind === 'ours') this.heldUntil = now + OURS_MS;
    if (outcome.kind === 'accepted' && outcome.restMs !== undefined) {
      gate.restChannel(channelId, now + Math.min(outcome.restMs, LONGEST_PAUSE_MS));
    }
    if (outcome.kind !== 'later') return;
    const until = now + Math.min(outcome.afterMs, LONGEST_PAUSE_MS);
    if (outcome.scope === 'host') gate.pauseHost(host, until);
    gate.restChannel(channelId, until);
  }

  private fields({ destination, deliveries }: CallClaim): object {
    return { channel: this.kind, channelId: destination, deliveryIds: idsOf(deliveries) };
  }

  private now(): number {
    return this.tools.clock.running();
  }
}
