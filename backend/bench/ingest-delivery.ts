import { TriggerIndex } from '../src/pipeline/evaluator/threshold-index/trigger-index.js';
import type { Tick } from '../src/pipeline/price-feed/domain/tick.js';
import { FRAME_STYLES, type FrameStyle } from './support/exchange-frames.js';
import { isSpike, SPIKE } from './support/frame-server.js';
import { IngestFixture } from './support/ingest-fixture.js';
import { RULES, SYMBOLS, uuidOf } from './support/market.js';
import { type BenchRow, assertThat, conclude, say } from './support/rows.js';

/** How many of the prices that an exchange sends are evaluated, when several arrive together. */
const BURSTS = [
  { perChunk: 1, messages: 1_200 },
  { perChunk: 20, messages: 6_000 },
  { perChunk: 300, messages: 12_000 },
] as const;

/** For each symbol a trigger that only a spike reaches, and that the next usual price re-arms. */
class SpikeTriggers {
  fires = 0;
  private at = 0;
  private readonly index = new TriggerIndex({ ...RULES, cooldownMs: 0 });

  constructor() {
    for (const [n, symbol] of SYMBOLS.entries()) {
      this.index.put({
        id: uuidOf(n),
        symbol,
        condition: { op: 'above', level: SPIKE / 2 },
        state: { phase: 'armed', fireNo: 0, firedAt: null },
        revision: 0,
        armedAt: 0,
      });
    }
  }

  apply({ symbol, price }: Tick): void {
    this.index.apply(symbol, { price, backing: price, at: this.at++ }, (_, { kind }) => {
      if (kind === 'fired') this.fires += 1;
    });
  }
}

const fixture = await IngestFixture.open();
const rows: BenchRow[] = [];
for (const { perChunk, messages } of BURSTS) {
  const heard = { ours: 0, loop: 0 };
  for (const style of FRAME_STYLES) {
    const triggers = new SpikeTriggers();
    const ours = await fixture.run(
      style,
      () => fixture.product(style, (tick) => triggers.apply(tick)),
      order(),
    );
    const loop = await fixture.run(style, () => fixture.loop(style), order());
    say(`${style.exchange}, ${perChunk} per chunk: ${ours.heard} of ${messages}, the loop ${loop.heard}`);
    assertThat(triggers.fires === spikes(messages), `${triggers.fires} of ${spikes(messages)} spikes fired`);
    heard.ours += ours.heard;
    heard.loop += loop.heard;
  }
  const sent = messages * FRAME_STYLES.length;
  rows.push({
    metric: `ingest, ${perChunk} per chunk`,
    workload: `${sent} tickers of 300 symbols on ${names(FRAME_STYLES)}, and every spike fires`,
    unit: 'prices',
    floor: sent,
    peer: heard.loop,
    ours: heard.ours,
    ratio: heard.ours / sent,
    goal: '= 1 x sent',
    met: heard.ours === sent,
  });

  function order() {
    return { messages, perChunk };
  }
}
fixture.close();
conclude(rows);

function spikes(messages: number): number {
  return Array.from({ length: messages }, (_, n) => n).filter(isSpike).length;
}

function names(styles: readonly FrameStyle[]): string {
  return styles.map(({ exchange }) => exchange).join(', ');
}
