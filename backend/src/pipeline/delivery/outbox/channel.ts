import type {
  AlertEvidence,
  DeliveryChannel,
  DeliveryStatus,
  FailureReason,
  HookEvidence,
} from '../../../contract/alert.js';
import type { AlertAsk } from '../../../contract/messages/alert-ask.js';
import type { HoldReason } from '../../../contract/quiet.js';
import type { TriggerLabel } from '../../../contract/trigger.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { NextStep } from '../domain/retry-policy.js';

interface AnyAlertRow {
  readonly id: string;
  readonly firedAt: number;
  readonly late: boolean;
  /** Told because a snooze is over, not because it fired. */
  readonly afterSnooze?: true;
  /** What its person calls the trigger at the moment of the claim; absent: nothing. */
  readonly label?: TriggerLabel;
  /** What held it back until now; absent: nothing. */
  readonly heldBy?: HoldReason;
  /** What comes unless it is acknowledged; absent: nothing. */
  readonly asks?: AlertAsk;
}

/** The alert a delivery is about, of a trigger or of a hook. Times in epoch milliseconds. */
export type AlertRow =
  | (AnyAlertRow & { readonly symbol: string; readonly evidence: AlertEvidence })
  | (AnyAlertRow & { readonly symbol: string | null; readonly evidence: HookEvidence });

/** A delivery this process may send. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Including the one about to be made. */
  readonly attempts: number;
  /** Milliseconds since the first of them; attempts that were handed back do not count. */
  readonly triedForMs: number;
  /** An earlier attempt may have reached the person. */
  readonly ambiguous: boolean;
}

/** What one destination gets next. */
export interface Claim {
  readonly key: string;
  /** The id of the chat, of the person an e-mail is for, or of the channel that is called. */
  readonly destination: string;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** `settled`: deliveries that must not be sent any more. `fenced`: another process has the lease, and nothing was claimed. */
export type Claimed<C extends Claim> =
  | { readonly kind: 'claimed'; readonly claims: readonly C[]; readonly settled: readonly SettledDelivery[] }
  | { readonly kind: 'fenced' };

/** A claim was made, and the database failed before all that it took was read. */
export class UnreadClaimError extends Error {
  override readonly name = 'UnreadClaimError';

  constructor(cause: unknown) {
    super('a claim was made but could not be read', { cause });
  }
}

/** A delivery that is over. Times in milliseconds; without an alert or a call there are none. */
export interface SettledDelivery {
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** null unless it goes to a channel that a person has added. */
  readonly channelId: string | null;
  /** null unless it goes to a Telegram chat. */
  readonly chatId: string | null;
  /** Whose account it is for; null when it is a trial's, or a test to a chat. */
  readonly userId: string | null;
  /** null for what is no alert's first telling: a test, or the end of a snooze. */
  readonly alertId: string | null;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly at: number;
  /** From the tick behind its alert to its acceptance. */
  readonly tookMs: number | null;
  /** From when it was due to its acceptance: from its tick, the end of what held it back, or the beginning of a later step of its route. */
  readonly acceptedAfterMs: number | null;
  /** The same to the start of the call that ended it, accepted or not. */
  readonly calledAfterMs: number | null;
}

/** `message` covers so many deliveries of its claim, counted from the first; null: those cannot be put into words. */
export interface Composed<M> {
  readonly message: M | null;
  readonly covers: number;
}

/** One message and the deliveries it covers. */
export interface Outgoing<C extends Claim, M> {
  readonly claim: C;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly message: M;
}

export interface Pace {
  /** Most destinations served side by side. */
  readonly atOnce: number;
  /** Messages a second, kept with as few calls at once as that needs (ADR 21); null: always `atOnce`. */
  readonly perSecond: number | null;
  /** Most of them that are not stuck; absent: as many as `perSecond` needs. */
  readonly quick?: number;
}

/** When a call began and when it ended, in epoch milliseconds. */
export interface CallTimes {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** One way out of the outbox: a folder of its own, registered in SendingModule. */
export interface Channel<C extends Claim = Claim, M = unknown> {
  readonly kind: DeliveryChannel;
  readonly pace: Pace;
  /** How many calls may be under way at once; 0 while the other side takes nothing. */
  most(): number;
  /** How many more calls may start now; absent: any number. */
  room?(): number;
  /** Milliseconds until time alone makes more room; infinite, or absent, when it never does. */
  roomIn?(): number;
  /** Milliseconds until the other side is to be asked whether it is there. `fence` is null without the lease. */
  probeIn(fence: Fence | null): number;
  /** Asks the other side, and notes the answer. Never rejects. */
  probe(stop: AbortSignal): Promise<void>;
  /** What comes before each poll. Returns what it settled. */
  prepare?(fence: Fence): Promise<readonly SettledDelivery[]>;
  /**
   * The next message of up to `most` destinations, except those given; `key` names the claims. At least once: a claim that is not
   * settled in time, or not before the lease changes hands, can be claimed again.
   */
  claim(key: string, most: number, except: readonly string[], fence: Fence): Promise<Claimed<C>>;
  /** Puts a claim into words. Never throws. `sentAt`: epoch milliseconds. */
  compose(claim: C, sentAt: number): Composed<M>;
  /** The last check before a call that nobody can take back; true: it is started, and `send` has to follow. */
  start(claim: C, message: M): boolean;
  /** Makes the call and says what becomes of the deliveries. Never rejects. `maySend`: whether another call may begin. */
  send(outgoing: Outgoing<C, M>, stop: AbortSignal, maySend: () => boolean): Promise<NextStep>;
  /** Comes before anything is written of what a call came to. May be repeated. */
  noteCall?(claim: C, deliveries: readonly ClaimedDelivery[], times: CallTimes): Promise<void>;
  /** Comes before a claim ends as failed. May be repeated. */
  failing?(claim: C, reason: FailureReason): Promise<void>;
  /** Follows a destination that has another id from now on. `taken`: it cannot. May be repeated. */
  move?(claim: C, to: string): Promise<'moved' | 'taken'>;
}
