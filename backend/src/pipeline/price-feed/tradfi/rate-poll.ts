import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import { type Asked, failed } from './ask.js';
import { pressWaitMs, settledWaitMs } from './domain/cadence.js';
import type { SettledRange } from './domain/fed-range.js';
import type { OfficialSource } from './domain/reading.js';
import type { FedPress } from './fed-press.js';
import type { Fred } from './fred.js';
import type { NyFed } from './ny-fed.js';
import type { OfficialPrices } from './official-prices.js';
import type { FedOutcome, OfficialStore } from './official-store.js';
import { SourceLog } from './source-log.js';

export interface RateParts {
  readonly press: FedPress | null;
  readonly nyFed: NyFed | null;
  readonly fred: Fred | null;
  readonly store: OfficialStore;
  readonly prices: OfficialPrices;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** A change has just been written. */
  readonly onChanged: () => void;
}

/** The Fed's target range: announced by its press releases, held by the New York Fed's figures, or FRED's without those. */
export class RatePoll {
  readonly log: SourceLog;
  readonly pressLog: SourceLog;

  constructor(private readonly parts: RateParts) {
    this.log = new SourceLog('FED', parts.logger);
    this.pressLog = new SourceLog('FED press releases', parts.logger);
  }

  /**
   * Asks for the range that is in force. Resolves with how long to wait before the next question.
   * @throws Error if the database does not answer.
   */
  async askRange(): Promise<number> {
    const { nyFed, fred, clock, signal } = this.parts;
    const first = nyFed === null ? failed('not configured') : await nyFed.range(signal);
    const told = await this.hold(first, 'nyfed');
    if (told) return settledWaitMs('told');
    const second = fred === null ? failed('not configured') : await fred.range(clock.now(), signal);
    return settledWaitMs((await this.hold(second, 'fred')) ? 'told' : 'failed');
  }

  /**
   * Asks whether the Fed has published a decision. Resolves with how long to wait before the next question.
   * @throws Error if the database does not answer.
   */
  async askPress(): Promise<number> {
    const { press, store, clock, signal } = this.parts;
    const asked: Asked<Parameters<FedPress['taken']>[0]> =
      press === null ? { kind: 'unchanged' } : await press.latest(signal);
    if (asked.kind === 'failed') {
      this.pressLog.failed(asked.reason);
      return pressWaitMs(clock.now());
    }
    if (asked.kind === 'unchanged') {
      this.pressLog.worked();
      return pressWaitMs(clock.now());
    }
    const outcome = await store.announce(asked.value, clock.now());
    this.take(outcome);
    if (outcome.judgement === 'doubtful') {
      this.pressLog.failed(`a statement does not fit to what is known: ${asked.value.url}`);
    } else {
      this.pressLog.worked();
      press?.taken(asked.value);
    }
    return pressWaitMs(clock.now());
  }

  private async hold(asked: Asked<SettledRange>, source: OfficialSource): Promise<boolean> {
    const { store, clock } = this.parts;
    if (asked.kind !== 'read') {
      this.log.failed(`${source}: ${asked.kind === 'failed' ? asked.reason : asked.kind}`);
      return false;
    }
    const outcome = await store.hold(asked.value, source, clock.now());
    this.take(outcome);
    if (outcome.judgement === 'doubtful' || outcome.judgement === 'older') {
      this.log.failed(`${source}: ${outcome.judgement}`);
      return false;
    }
    this.log.worked();
    return true;
  }

  private take({ judgement, rate }: FedOutcome): void {
    if (rate !== null) this.parts.prices.take(rate);
    if (judgement === 'changed') this.parts.onChanged();
  }
}
