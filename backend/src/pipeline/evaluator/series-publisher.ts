import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { Leases } from '../../platform/leases/leases.js';
import { Evaluator } from './evaluator.service.js';
import { SERIES_TOPIC, type SeriesNow, SeriesValues } from './series-values.js';

const EVERY_MS = 1_000;
/** A process that starts, or lost an event, knows all of them after so many. */
const ALL_EVERY = 10;

/** Tells every process what watched series are, while this one holds the market. */
@Injectable()
export class SeriesPublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private told: ReadonlyMap<string, SeriesNow> = new Map();
  private epoch = Number.NaN;
  private seq = 0;
  private stopTimer = (): void => {};

  constructor(
    private readonly evaluator: Evaluator,
    private readonly values: SeriesValues,
    private readonly bus: MessageBus,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.stopTimer = this.clock.every(EVERY_MS, () => this.publish());
  }

  onModuleDestroy(): void {
    this.stopTimer();
  }

  private publish(): void {
    const fence = this.leases.fence('market');
    const current = this.evaluator.currentSeries();
    if (fence === null || current === null) {
      this.epoch = Number.NaN; // after a silence others know nothing
      return;
    }
    const { epoch } = fence;
    const extent = epoch !== this.epoch || this.seq % ALL_EVERY === 0 ? 'all' : 'changed';
    const series = extent === 'all' ? current : current.filter((each) => this.hasChanged(each));
    this.epoch = epoch;
    this.told = new Map(current.map((each) => [each.key, each]));
    const event = { epoch, seq: this.seq, extent, series } as const;
    this.seq += 1;
    this.values.receive(event);
    this.bus.publish(SERIES_TOPIC, event);
  }

  private hasChanged(now: SeriesNow): boolean {
    const before = this.told.get(now.key);
    return (
      before?.value !== now.value ||
      before.reference?.price !== now.reference?.price ||
      before.reference?.at !== now.reference?.at ||
      before.reference?.exact !== now.reference?.exact ||
      before.filling?.known !== now.filling?.known
    );
  }
}
