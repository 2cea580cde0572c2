import type { SourceAnswer } from './fetch-text.js';
import { pressWaitMs, settledWaitMs } from './domain/cadence.js';
import type { SettledRange } from './domain/fed-range.js';
import { failed, type OfficialSource } from './domain/reading.js';
import type { FedPress } from './fed-press.js';
import type { Fred, NyFed } from './fred.js';
import type { OfficialPrices } from './official-prices.js';
import type { FedOutcome, OfficialStore } from './official-store.js';
import type { PollParts } from './poll.js';
import { SourceLog } from './source-log.js';

export interface RateParts extends PollParts {
  readonly nyFed: NyFed | null;
  readonly fred: Fred | null;
  readonly store: OfficialStore;
  readonly prices: OfficialPrices;
  /** A change has been written. */
  readonly onChanged: () => void;
}

/** Polls the Fed's target range: announcements from its press releases, the range in force from the New York Fed, else FRED. */
export class RatePoll {
  readonly log: SourceLog;
  readonly pressLog: SourceLog;

  constructor(private readonly parts: RateParts) {
    this.log = new SourceLog('FED', parts.logger);
    this.pressLog = new SourceLog('FED press releases', parts.logger);
  }

  /** Polls the range in force. Resolves with the milliseconds until the next poll. @throws Error of the database. */
  async pollRange(): Promise<number> {
    const { nyFed, fred, clock, signal } = this.parts;
    const first = nyFed === null ? failed('not configured') : await nyFed.range(signal);
    if (await this.applyRange(first, 'nyfed')) return settledWaitMs('succeeded');
    const second = fred === null ? failed('not configured') : await fred.range(clock.now(), signal);
    return settledWaitMs((await this.applyRange(second, 'fred')) ? 'succeeded' : 'failed');
  }

  /** Polls for a new decision. Resolves with the milliseconds until the next poll. @throws Error of the database. */
  async pollPress(press: FedPress): Promise<number> {
    const { store, clock, signal } = this.parts;
    const answer = await press.latest(signal);
    if (answer.kind === 'failed') {
      this.pressLog.failed(answer.reason);
    } else if (answer.kind === 'unchanged') {
      this.pressLog.succeeded();
    } else {
      const outcome = await store.applyAnnouncement(answer.value, clock.now());
      this.publish(outcome);
      if (outcome.judgement === 'doubtful') {
        this.pressLog.failed(`a statement does not fit to what is known: ${answer.value.url}`);
      } else {
        this.pressLog.succeeded();
        press.markProcessed(answer.value);
      }
    }
    return pressWaitMs(clock.now());
  }

  private async applyRange(answer: SourceAnswer<SettledRange>, source: OfficialSource): Promise<boolean> {
    const { store, clock } = this.parts;
    if (answer.kind !== 'read') {
      this.log.failed(`${source}: ${answer.kind === 'failed' ? answer.reason : answer.kind}`);
      return false;
    }
    const outcome = await store.applyRange(answer.value, source, clock.now());
    this.publish(outcome);
    if (outcome.judgement === 'doubtful' || outcome.judgement === 'older') {
      this.log.failed(`${source}: ${outcome.judgement}`);
      return false;
    }
    this.log.succeeded();
    return true;
  }

  private publish({ judgement, rate }: FedOutcome): void {
    if (rate !== null) this.parts.prices.set(rate);
    if (judgement === 'changed') this.parts.onChanged();
  }
}
