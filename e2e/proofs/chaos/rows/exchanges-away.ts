import { setTimeout as sleep } from 'node:timers/promises';
import { EXCHANGE_IDS } from '../../../stand-ins/exchange/domain/pair.js';
import type { Fault } from '../../../stand-ins/exchange/faults.js';
import { over, seconds, when } from '../figures.js';
import { alertsOf, touchAll, touchTriggers } from '../load/touches.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';
import { connectedEverywhere, freshEverywhere, staleEverywhere } from '../watch/market-view.js';

/** Each exchange is away in a way of its own. */
const AWAY = {
  coinbaseexchange: { kind: 'rest-status', status: 503 },
  kraken: { kind: 'rest-status', status: 429, retryAfter: 1 },
  binance: { kind: 'rest-slow', delayMs: 20_000 },
} as const satisfies Record<string, Fault>;
const TOUCH_AFTER_MS = 6_000;
/** Stale from 30 s on; half a second to see it. */
const LONGEST_FRESH_MS = 30_500;
const RETURN_MS = 15_000;
const CATCH_UP_MS = 15_000;
/** What came before the streams were back is read when they are: a run that ended earlier would miss it. */
const STREAMS_BACK_MS = 20_000;

/** All exchanges away for over half a minute, while the market touches triggers and comes back. */
export const exchangesAway: Row = {
  name: 'exchanges-away',
  number: 9,
  title: 'all exchanges away: sockets cut, REST 503, 429, slow',
  longestSec: 80,
  run: stageRun({ people: 'none', moreTriggers: touchTriggers }, async (stage) => {
    const { cluster, market } = stage;
    const touched = touchTriggers(market);
    const before = await alertsOf(cluster, touched, 0);
    goAway(stage);
    const touching = sleep(TOUCH_AFTER_MS).then(() => touchAll(market));
    const staleMs = await staleEverywhere(cluster, LONGEST_FRESH_MS + 4_000);
    await touching;
    for (const exchange of EXCHANGE_IDS) cluster.exchange.setFault(exchange, null);
    const freshMs = await freshEverywhere(cluster, RETURN_MS);
    const streamsMs = await connectedEverywhere(cluster, STREAMS_BACK_MS);
    const found = await alertsOf(cluster, touched, CATCH_UP_MS);
    return {
      figures: {
        'stale after': seconds(staleMs),
        'fresh again after': seconds(freshMs),
        'streams again after': seconds(streamsMs),
        'touches found': `${found} of ${touched.length}`,
      },
      faults: [
        ...over('saying that the prices are stale', staleMs, LONGEST_FRESH_MS),
        ...over('having prices again', freshMs, RETURN_MS),
        ...over('having the streams again', streamsMs, STREAMS_BACK_MS),
        ...when(found !== touched.length, `${found} alerts for ${touched.length} scripted touches`),
      ],
      voids: when(before > 0, 'the scripted touches came before the outage'),
    };
  }),
};

function goAway({ cluster: { exchange } }: Stage): void {
  for (const id of EXCHANGE_IDS) {
    exchange.setFault(id, AWAY[id]);
    exchange.setFault(id, { kind: 'refuse-upgrade', status: 503 });
    exchange.dropSockets(id);
  }
}
