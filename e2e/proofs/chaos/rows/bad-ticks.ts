import { setTimeout as sleep } from 'node:timers/promises';
import { EXCHANGE_IDS } from '../../../stand-ins/exchange/domain/pair.js';
import type { Fault } from '../../../stand-ins/exchange/faults.js';
import { repeatFor } from '../../support/repeating.js';
import { SYMBOLS } from '../cluster/cluster.js';
import { when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

/** Prices that are none: from all exchanges at once. */
const NO_PRICES = ['NaN', '"NaN"', '0', '-1', '1e308', '1e999', '"abc"', 'null', '{}', '"Infinity"'];
const HOUR_MS = 3_600_000;
/** What one exchange may send while the others are sound. */
const ONE_BAD: readonly Fault[] = [
  { kind: 'spike', factor: 10 },
  { kind: 'spike', factor: 0.1 },
  { kind: 'shifted-time', shiftMs: HOUR_MS },
  { kind: 'shifted-time', shiftMs: -HOUR_MS },
  { kind: 'fixed-time', at: 1_000 },
  { kind: 'reordered' },
  { kind: 'repeated', times: 5 },
  { kind: 'symbol-swap', between: ['BTC', 'ETH'] },
  { kind: 'cut' },
  { kind: 'text', written: 'hello' },
  { kind: 'text', written: 'null' },
  { kind: 'text', written: '[]' },
  { kind: 'oversize', bytes: 10_000_000 },
];
const QUIET_MS = 2_500;
const EACH_MS = 500;
const STEP_MS = 100;
const RECOVERY_MS = 4_000;

/** A market that stands still, told wrongly in every way: nothing may fire. Then it moves on, and things fire again. */
export const badTicks: Row = {
  name: 'bad-ticks',
  number: 10,
  title: 'bad ticks of every kind',
  run: stageRun({ people: 'none' }, async (stage) => {
    const { cluster, market } = stage;
    const alerts = () => cluster.database.count('alerts');
    await standStill(stage, QUIET_MS);
    const before = await alerts();
    for (const written of NO_PRICES) {
      for (const exchange of EXCHANGE_IDS) cluster.exchange.setFault(exchange, { kind: 'price', written });
      await standStill(stage, EACH_MS);
    }
    heal(stage);
    for (const [i, fault] of ONE_BAD.entries()) {
      const exchange = EXCHANGE_IDS[i % EXCHANGE_IDS.length];
      if (exchange !== undefined) cluster.exchange.setFault(exchange, fault);
      await standStill(stage, EACH_MS);
      heal(stage);
    }
    await standStill(stage, QUIET_MS);
    const fires = (await alerts()) - before;
    market.run();
    await sleep(RECOVERY_MS);
    const after = (await alerts()) - before - fires;
    return {
      figures: {
        kinds: NO_PRICES.length + ONE_BAD.length,
        fires,
        'fires of true prices before and after': before + after,
      },
      faults: [
        ...when(fires > 0, `${fires} alerts for prices that were none`),
        ...when(after === 0, 'nothing fires any more after the bad ticks'),
      ],
      voids: when(before === 0, 'nothing fired before the bad ticks either'),
    };
  }),
};

/** The same prices again and again, so that every fault has frames to spoil. */
async function standStill({ market }: Stage, forMs: number): Promise<void> {
  market.rest();
  await repeatFor(forMs, STEP_MS, () => {
    for (const symbol of SYMBOLS) market.put(symbol, market.centreOf(symbol));
  });
}

function heal({ cluster }: Stage): void {
  for (const exchange of EXCHANGE_IDS) cluster.exchange.setFault(exchange, null);
}
