import { Injectable } from '@nestjs/common';
import { fillingText } from '../../contract/messages/reading-words.js';
import { unwatchedText } from '../../contract/messages/unwatched-notice.js';
import type { Trigger, WatchingNow, Watching } from '../../contract/trigger.js';
import { conditionOfWatch } from '../../contract/watch.js';
import { seriesOf, triggerKeyOf } from '../../pipeline/evaluator/domain/trigger-key.js';
import { SeriesValues } from '../../pipeline/evaluator/series-values.js';
import { Clock } from '../../platform/clock/clock.js';
import type { TriggerEntity } from './trigger.entity.js';
import { storedView } from './trigger-row.js';
import { UnwatchedCoins } from './unwatched/unwatched-coins.js';

const WATCHED: Watching = { state: 'watched', since: null, reason: null };
/** The evaluator has yet to tell of the series: it was asked for a moment ago, or nobody holds the market. */
const NOT_TOLD: Watching = { state: 'filling', since: null, reason: 'knows nothing yet' };

/** Whether triggers can ring, and what their series are now. */
@Injectable()
export class TriggerWatching {
  constructor(
    private readonly coins: UnwatchedCoins,
    private readonly series: SeriesValues,
    private readonly clock: Clock,
  ) {}

  /** The trigger as people see it. */
  viewOf(row: TriggerEntity): Trigger {
    const view = storedView(row);
    return { ...view, ...this.now(view) };
  }

  /** Of one that is disarmed or paused nothing is known, and nothing is missing. */
  now({ symbol, source, watch, active, paused }: Omit<Trigger, keyof WatchingNow>): WatchingNow {
    if (!active || paused !== null) return { watching: WATCHED, reading: null };
    const lost = this.coins.find(symbol);
    const reason = lost === null ? null : unwatchedText(lost, this.clock.now());
    if (lost !== null) return { watching: { state: 'unwatched', since: lost.since, reason }, reading: null };
    const condition = conditionOfWatch(watch);
    const key = seriesOf(condition);
    if (key === undefined || key === 'rise' || key === 'fall') return { watching: WATCHED, reading: null };
    const now = this.series.get(
      triggerKeyOf({ symbol, condition, ...(source !== null && { exchange: source }) }),
    );
    if (now === null) return { watching: NOT_TOLD, reading: null };
    const { value, reference, filling } = now;
    return {
      watching:
        filling === null ? WATCHED : { state: 'filling', since: null, reason: fillingText(key, filling) },
      reading: value === null ? null : { key, value, reference },
    };
  }
}
