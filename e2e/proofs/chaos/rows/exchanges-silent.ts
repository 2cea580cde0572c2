import { EXCHANGE_IDS } from '../../../stand-ins/exchange/domain/pair.js';
import { over, seconds, when, worst } from '../figures.js';
import { alertsOf, touchAll, touchTriggers } from '../load/touches.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';
import { reachedAfter } from '../watch/reached.js';

const LONGEST_SILENCE_MS = 15_000;
const CATCH_UP_MS = 15_000;

/** Every socket to every exchange half-open at once: TCP stays, nothing comes and no ping is answered. */
export const exchangesSilent: Row = {
  name: 'exchanges-silent',
  number: 11,
  title: 'exchanges silent, connections half-open',
  run: stageRun({ people: 'none', moreTriggers: touchTriggers }, async (stage) => {
    const { cluster, market } = stage;
    const touched = touchTriggers(market);
    const { entries } = cluster.exchange.sent(0, Infinity);
    const newest = entries.reduce((most, { socket }) => Math.max(most, socket), 0);
    const frozen = EXCHANGE_IDS.map((exchange) => cluster.exchange.freezeSockets(exchange));
    const [, ...silences] = await Promise.all([
      touchAll(market),
      ...EXCHANGE_IDS.map((exchange) => redialled(stage, exchange, newest)),
    ]);
    const found = await alertsOf(cluster, touched, CATCH_UP_MS);
    return {
      figures: {
        'noticed by all after': seconds(worst(silences)),
        'sockets frozen': frozen.reduce((sum, count) => sum + count, 0),
        'touches found': `${found} of ${touched.length}`,
      },
      faults: [
        ...EXCHANGE_IDS.flatMap((exchange, i) =>
          over(`noticing that ${exchange} is silent`, silences[i] ?? null, LONGEST_SILENCE_MS),
        ),
        ...when(found !== touched.length, `${found} alerts for ${touched.length} touches in the silence`),
      ],
      voids: when(frozen.includes(0), 'an exchange had no socket to freeze'),
    };
  }),
};

/** Milliseconds until the exchange sends prices on a socket that is newer than all of `newest`; null if too late. */
function redialled({ cluster }: Stage, exchange: string, newest: number): Promise<number | null> {
  let read = cluster.exchange.status().sent;
  return reachedAfter(2 * LONGEST_SILENCE_MS, () => {
    const { entries, last } = cluster.exchange.sent(read);
    read = last;
    return entries.some((frame) => frame.exchange === exchange && frame.socket > newest);
  });
}
