import { FRAME_STYLES, type FrameStyle } from './support/exchange-frames.js';
import { IngestFixture, type Listener } from './support/ingest-fixture.js';
import { leastOfAsyncRounds } from './support/rounds.js';
import { type BenchRow, assertThat, conclude, say } from './support/rows.js';

/** What it costs this process to hear a price, from the socket to the tick. */
const ORDER = { messages: 20_000, perChunk: 50 };
const LOOP_ORDER = { messages: 2_000, perChunk: 50 };
const ROUNDS = 5;
const MOST = 2;

const fixture = await IngestFixture.open();
const rows: BenchRow[] = [];
for (const style of FRAME_STYLES) {
  say(style.exchange);
  const us = await leastOfAsyncRounds(ROUNDS, {
    floor: () => whole(style, () => fixture.bare(style)),
    ours: () => whole(style, () => fixture.product(style, () => undefined)),
    loop: async () => (await fixture.run(style, () => fixture.loop(style), LOOP_ORDER)).cpuMicroseconds,
  });
  const ratio = us.ours / us.floor;
  rows.push({
    metric: `ingest CPU, ${style.exchange}`,
    workload: '300 symbols, 50 tickers per chunk, CPU per ticker',
    unit: 'us',
    floor: us.floor,
    peer: us.loop,
    ours: us.ours,
    ratio,
    goal: `<= ${MOST} x ws + JSON.parse`,
    met: ratio <= MOST,
  });
}
fixture.close();
conclude(rows);

async function whole(style: FrameStyle, listen: () => Promise<Listener>): Promise<number> {
  const { heard, cpuMicroseconds } = await fixture.run(style, listen, ORDER);
  assertThat(heard === ORDER.messages, `${heard} of ${ORDER.messages} prices were heard`);
  return cpuMicroseconds;
}
