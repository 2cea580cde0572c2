import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Delays } from '../../platform/metrics/delays.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { PriceFanOut } from './price-fan-out.js';

/** Delays of alerts until they are pushed to open browsers, and of price frames. */
@Injectable()
export class PushDelays {
  readonly alerts = new Delays();
  readonly prices: Delays;

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    fanOut: PriceFanOut,
  ) {
    this.prices = fanOut.delays;
    metrics.delays(
      {
        name: 'bellwether_tick_to_push_seconds',
        help: 'Time from the tick behind an alert until this process pushed it to open browsers.',
        labels: [],
      },
      this.alerts,
    );
    metrics.delays(
      {
        name: 'bellwether_tick_to_price_frame_seconds',
        help: 'Time from the oldest tick in a frame of prices until this process had written it to everybody who watches.',
        labels: [],
      },
      this.prices,
    );
  }

  /** `seenAt`: epoch milliseconds of the price behind the alert. */
  pushed({ seenAt }: { readonly seenAt: number }): void {
    this.alerts.add(this.clock.now() - seenAt, this.clock.steady());
  }
}
