/** `up`: somebody answers. `unreachable`: nobody does. `wrong-token`: Telegram does not know our token. */
export type ReachState = 'up' | 'unreachable' | 'wrong-token';

/** How a call fared, as far as it says something about Telegram and not about one chat. */
export type Reach = 'answered' | 'unanswered' | 'not-reached' | 'wrong-token';

const FAILED_CHATS = 5;
const NOT_REACHED = 3;
const WINDOW_MS = 10_000;
const PROBE_EVERY_MS = 5_000;
/** Longer than a poll for updates that brings none. */
const LONGEST_SILENCE_MS = 60_000;

interface Failure {
  readonly chatId: string;
  readonly reached: boolean;
  readonly at: number;
}

/**
 * Whether to send at all. It opens at a refused token, after 5 chats within 10 s went unanswered, and after 3 messages that
 * reached nobody; then a probe is due every 5 s. An answered probe lets single messages through until one is answered. Pure;
 * `now` is steady milliseconds.
 */
export class Circuit {
  state: ReachState = 'up';
  private failures: readonly Failure[] = [];
  private probedAt = -Infinity;
  /** Closed on probation: one message at a time. */
  private onTrial = false;
  private answeredAt: number;

  constructor(now: number) {
    this.answeredAt = now;
  }

  /** How many messages may be under way at once. */
  most(): number {
    if (this.state !== 'up') return 0;
    return this.onTrial ? 1 : Infinity;
  }

  /** Milliseconds until a probe is due; 0 means now. */
  probeIn(now: number): number {
    const dueAt = this.state === 'up' ? this.answeredAt + LONGEST_SILENCE_MS : this.probedAt + PROBE_EVERY_MS;
    return Math.max(0, dueAt - now);
  }

  /** A call was answered that says nothing about whether messages go out. */
  answered(now: number): void {
    this.answeredAt = now;
  }

  /** A call that sends nothing failed: a probe has to tell whether it was only that call. */
  doubted(): void {
    this.answeredAt = -Infinity;
  }

  /** How a reply to a chat fared. */
  replied(chatId: string, reach: Reach, now: number): void {
    if (reach !== 'answered') return this.sent(chatId, reach, now);
    this.answered(now);
    this.failures = [];
  }

  /** How a delivery to a chat fared. */
  sent(chatId: string, reach: Reach, now: number): void {
    switch (reach) {
      case 'answered':
        this.answered(now);
        this.failures = [];
        this.onTrial = false;
        this.state = 'up';
        return;
      case 'wrong-token':
        this.open('wrong-token', now);
        return;
      case 'unanswered':
      case 'not-reached':
        this.failed({ chatId, reached: reach === 'unanswered', at: now });
    }
  }

  /** How a probe fared that began at `startedAt`. */
  probed(reach: Reach, startedAt: number): void {
    this.probedAt = startedAt;
    if (reach === 'answered') {
      this.answered(startedAt);
      this.failures = [];
      this.onTrial ||= this.state !== 'up';
      this.state = 'up';
    } else this.state = reach === 'wrong-token' ? 'wrong-token' : 'unreachable';
  }

  private failed(failure: Failure): void {
    if (this.state !== 'up') return;
    const { at } = failure;
    this.failures = [...this.failures, failure].filter((each) => at - each.at < WINDOW_MS);
    const chats = new Set(this.failures.map(({ chatId }) => chatId)).size;
    const notReached = this.failures.filter(({ reached }) => !reached).length;
    if (this.onTrial || chats >= FAILED_CHATS || notReached >= NOT_REACHED) this.open('unreachable', at);
  }

  private open(state: 'unreachable' | 'wrong-token', now: number): void {
    this.state = state;
    this.probedAt = now;
    this.onTrial = false;
    this.failures = [];
  }
}
