import { Injectable } from '@nestjs/common';
import { CANDLE_SIZES, type CandleSpan } from '../../../contract/candles.js';
import { oneOf, record, text } from '../../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../../platform/bus/room-events.js';

export interface ChartKey {
  readonly symbol: string;
  readonly span: CandleSpan;
}

export const CANDLE_SPANS = Object.keys(CANDLE_SIZES) as CandleSpan[];

const KEY = record<ChartKey>({ symbol: text, span: oneOf(CANDLE_SPANS) });

/** Processes that serve the web ask those that have the exchanges; the candles themselves go through the table. */
@Injectable()
export class CandleEvents extends RoomEvents {
  readonly requested = this.shared<ChartKey>({ name: 'candles-requested', shape: KEY });
  /** The exchanges answered, or all of them failed: read the table. */
  readonly answered = this.shared<ChartKey>({ name: 'candles-answered', shape: KEY });
}
