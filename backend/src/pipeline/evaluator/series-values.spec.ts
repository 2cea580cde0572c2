import { MessageBus, SoloBus, type Topic } from '../../platform/bus/message-bus.js';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import type { Leases } from '../../platform/leases/leases.js';
import type { Evaluator } from './evaluator.service.js';
import { SeriesPublisher } from './series-publisher.js';
import { SERIES_TOPIC, type SeriesEvent, type SeriesNow, SeriesValues } from './series-values.js';

const BTC: SeriesNow = {
  key: 'BTC~low1h',
  value: 1.012,
  reference: { price: 64_371, at: 1_000, exact: true },
  filling: { known: 720_000, needed: 3_600_000 },
};
const ETH: SeriesNow = { key: 'ETH@kraken~rsi14.1d', value: 71.2, reference: null, filling: null };

/** Carries each event to the other process as text, until it loses some. */
class OneWay extends MessageBus {
  override readonly isShared = true;
  readonly sent: SeriesEvent[] = [];
  losing = 0;
  private hear: (body: unknown) => void = () => undefined;
  override publish<T>(_topic: Topic<T>, body: T): void {
    this.sent.push(body as SeriesEvent);
    if (this.losing-- > 0) return;
    this.hear(JSON.parse(JSON.stringify(body)));
  }
  override subscribe<T>({ shape }: Topic<T>, listener: (body: T) => void): void {
    this.hear = (body) => {
      const read = shape(body);
      if (read === null) throw new Error('malformed');
      listener(read.value);
    };
  }
  override onRestored(): void {}
}

let clock: ManualClock;
let bus: OneWay;
let there: SeriesValues;
let here: SeriesValues;
let publisher: SeriesPublisher;
let now: readonly SeriesNow[] | null;
let epoch: number;

beforeEach(() => {
  clock = new ManualClock(1_700_000_000_000);
  bus = new OneWay();
  there = new SeriesValues(bus, clock);
  here = new SeriesValues(new SoloBus(), clock);
  now = [BTC, ETH];
  epoch = 1;
  const evaluator = { currentSeries: () => now } as Evaluator;
  const leases = { fence: () => ({ owner: 'us', epoch }) } as unknown as Leases;
  publisher = new SeriesPublisher(evaluator, here, bus, leases, clock);
  publisher.onApplicationBootstrap();
});
afterEach(() => publisher.onModuleDestroy());

const seconds = (count: number): void => {
  for (let n = 0; n < count; n++) clock.forward(1_000);
};
const told = () => bus.sent.map(({ extent, series }) => `${extent} ${series.map(({ key }) => key).join()}`);

it('reaches every process, this one too, and says what changed only', () => {
  expect(there.get(BTC.key)).toBeNull();
  seconds(1);
  expect([there.get(BTC.key), there.get(ETH.key), there.get('SOL~low1h')]).toEqual([BTC, ETH, null]);
  expect(here.get(BTC.key)).toEqual(BTC);
  now = [{ ...BTC, value: 1.013 }, { ...ETH }];
  seconds(2);
  expect(there.get(BTC.key)?.value).toBe(1.013);
  now = [{ ...BTC, value: null, reference: null }, ETH];
  seconds(1);
  expect(there.get(BTC.key)).toMatchObject({ value: null, filling: BTC.filling });
  expect(told()).toEqual([
    'all BTC~low1h,ETH@kraken~rsi14.1d',
    'changed BTC~low1h',
    'changed ',
    'changed BTC~low1h',
  ]);
});

it('tells all of them every 10 s, and forgets what is watched no more', () => {
  seconds(1);
  now = [ETH];
  seconds(9);
  expect(there.get(BTC.key)).toEqual(BTC);
  seconds(1);
  expect([there.get(BTC.key), there.get(ETH.key)]).toEqual([null, ETH]);
});

it('knows nothing that may have changed in an event that was lost', () => {
  seconds(1);
  bus.losing = 1;
  now = [{ ...BTC, value: 1.02 }, ETH];
  seconds(1);
  now = [
    { ...BTC, value: 1.02 },
    { ...ETH, value: 60 },
  ];
  seconds(1);
  expect([there.get(BTC.key), there.get(ETH.key)?.value]).toEqual([null, 60]);
  seconds(8);
  expect(there.get(BTC.key)?.value).toBe(1.02);
});

it('is empty once nobody has told anything for 5 s', () => {
  seconds(1);
  now = null;
  seconds(4);
  expect(there.get(BTC.key)).toEqual(BTC);
  seconds(1);
  expect([there.get(BTC.key), here.get(BTC.key)]).toEqual([null, null]);
  now = [ETH];
  seconds(1);
  expect([there.get(BTC.key), there.get(ETH.key)]).toEqual([null, ETH]);
});

it('believes the holder of the market, not the one before', () => {
  seconds(1);
  epoch = 2;
  now = [ETH];
  seconds(1);
  expect(told().at(-1)).toBe('all ETH@kraken~rsi14.1d');
  there.receive({ epoch: 1, seq: 99, extent: 'all', series: [BTC] });
  expect([there.get(BTC.key), there.get(ETH.key)]).toEqual([null, ETH]);
});

it.each<[string, object]>([
  ['a value that is none', { ...BTC, value: 'x' }],
  ['a field too many', { ...BTC, owner: 'ann' }],
  ['half a reference', { ...BTC, reference: { price: 1 } }],
])('is not told %s', (_name, series) => {
  expect(SERIES_TOPIC.shape({ epoch: 1, seq: 1, extent: 'all', series: [series] })).toBeNull();
});
