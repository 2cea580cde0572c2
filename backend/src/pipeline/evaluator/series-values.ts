import { Injectable } from '@nestjs/common';
import type { PriceReference, SeriesFilling } from '../../contract/series.js';
import { listOf, nullable, number, oneOf, record, text, truth } from '../../platform/bus/domain/shape.js';
import { MessageBus, type Topic } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import type { MessageOrder } from '../price-feed/domain/replicated-prices.js';

/** After this long without an event nothing is known. */
const SILENT_MS = 5_000;

/** A series as it is now; `key` as of `triggerKeyOf`. */
export interface SeriesNow {
  readonly key: string;
  /** null while it is unknown, also for want of a price of the last 30 s. */
  readonly value: number | null;
  readonly reference: PriceReference | null;
  /** null once all that it needs is known. */
  readonly filling: SeriesFilling | null;
}

/** Published every second: those that changed, now and then all of them. */
export interface SeriesEvent extends MessageOrder {
  readonly extent: 'all' | 'changed';
  readonly series: readonly SeriesNow[];
}

export const SERIES_TOPIC: Topic<SeriesEvent> = {
  name: 'series',
  shape: record<SeriesEvent>({
    epoch: number,
    seq: number,
    extent: oneOf(['all', 'changed']),
    series: listOf(
      record<SeriesNow>({
        key: text,
        value: nullable(number),
        reference: nullable(record<PriceReference>({ price: number, at: number, exact: truth })),
        filling: nullable(record<SeriesFilling>({ known: number, needed: number })),
      }),
    ),
  }),
};

/** What watched series are now, in every process: as the holder of the market told within the last 5 s. */
@Injectable()
export class SeriesValues {
  private readonly known = new Map<string, SeriesNow>();
  private last = { epoch: -Infinity, seq: -Infinity, heardAt: -Infinity };

  constructor(
    bus: MessageBus,
    private readonly clock: Clock,
  ) {
    bus.subscribe(SERIES_TOPIC, (event) => this.receive(event));
  }

  /** null while nothing is known of it; also for `rise` and `fall`, which have no value that triggers share. */
  get(key: string): SeriesNow | null {
    return this.isSilent ? null : (this.known.get(key) ?? null);
  }

  /** What went unchanged is forgotten when an event before this one was lost. After a silence any event counts. */
  receive({ epoch, seq, extent, series }: SeriesEvent): void {
    const { last, isSilent } = this;
    const isLater = epoch === last.epoch ? seq > last.seq : epoch > last.epoch;
    if (!isLater && !isSilent) return;
    const isNext = !isSilent && epoch === last.epoch && seq === last.seq + 1;
    if (extent === 'all' || !isNext) this.known.clear();
    for (const each of series) this.known.set(each.key, each);
    this.last = { epoch, seq, heardAt: this.clock.steady() };
  }

  private get isSilent(): boolean {
    return this.clock.steady() - this.last.heardAt >= SILENT_MS;
  }
}
