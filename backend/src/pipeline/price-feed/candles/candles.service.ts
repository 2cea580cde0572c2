import { Injectable } from '@nestjs/common';
import { Signal } from '../../../platform/clock/signal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CandleEvents, type ChartKey } from './candle-events.js';
import { CandleStore, type CandleState } from './candle-store.js';

/** A bus may lose a message: the table is read again, and the request repeated, this often. */
const AGAIN_MS = 1_000;
const LONGEST_MS = 7_000;

/** The candles of a coin, from the table or, when those are over their time, from whichever process has the exchanges. */
@Injectable()
export class Candles {
  private readonly underWay = new Map<string, Promise<CandleState>>();

  constructor(
    private readonly store: CandleStore,
    private readonly events: CandleEvents,
    private readonly clock: Clock,
  ) {}

  /** However many ask at once, it is looked up once. `due`: nobody answered in time. */
  of(key: ChartKey): Promise<CandleState> {
    const name = `${key.symbol} ${key.span}`;
    const known = this.underWay.get(name);
    if (known !== undefined) return known;
    const found = this.find(key).finally(() => this.underWay.delete(name));
    this.underWay.set(name, found);
    return found;
  }

  private async find(key: ChartKey): Promise<CandleState> {
    const answered = new Signal(this.clock);
    const unsubscribe = this.events.answered.subscribe(({ symbol, span }) => {
      if (symbol === key.symbol && span === key.span) answered.notify();
    });
    try {
      const giveUpAt = this.clock.steady() + LONGEST_MS;
      for (;;) {
        const state = await this.store.state(key);
        if (state.kind !== 'due' || this.clock.steady() >= giveUpAt) return state;
        this.events.requested.publish(key);
        await answered.wait(AGAIN_MS);
      }
    } finally {
      unsubscribe();
    }
  }
}
