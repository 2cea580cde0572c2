import { EXCHANGES, setUp, trigger } from './testing/evaluator-fixture.js';
import { until } from '../../platform/clock/testing/until.js';

describe('a stretch that nobody watched', () => {
  const bar = { symbol: 'BTC', basis: 'median', quotes: [], origin: 'trades' } as const;

  it('is evaluated first; the prices after it wait', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    history.told = [{ ...bar, start: 2_000, end: 3_000, low: 95, high: 104, close: 96 }];
    await start();
    tick(99);
    tick(98, 9_000);
    tick(97);
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_100, to: 10_100 }]);
    expect(recorder.fires[0]).toMatchObject({
      price: 104,
      at: 3_000,
      late: true,
      notify: 'now',
      evidence: { lastWatchedAt: 2_000, origin: 'trades', priceBefore: 99, seenAt: 10_100 },
    });
    expect(
      recorder.batches.flatMap((batch) =>
        batch.prices.map(({ seq, at, price, origin, bar: of }) => [seq, at, price, origin, of]),
      ),
    ).toEqual([
      [1, 1_100, 99, 'live', null],
      [2, 3_000, 96, 'trades', { start: 2_000, low: 95, high: 104, basis: 'median' }],
      [3, 10_100, 98, 'live', null],
      [4, 10_200, 97, 'live', null],
    ]);
  });

  it('of one exchange is asked of it for a trigger on its price alone', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', { ...trigger('a', { op: 'above', level: 100 }), exchange: 'kraken' });
    const symbol = 'BTC@kraken';
    history.told = [
      { ...bar, symbol, basis: 'single', start: 2_000, end: 3_000, low: 95, high: 106, close: 104 },
    ];
    await start();
    tick(99, 100, 99, [], 'kraken', symbol);
    tick(98, 9_000, 98, [], 'kraken', symbol);
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([{ symbol, from: 1_100, to: 10_100 }]);
    expect(recorder.fires[0]).toMatchObject({ price: 104, at: 3_000, late: true });
  });

  it('of a coin is not asked for when triggers wait for one exchange only', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', { ...trigger('a', { op: 'above', level: 100 }), exchange: 'kraken' });
    await start();
    tick(99);
    tick(98, 9_000);
    await until(() => recorder.batches.flatMap(({ prices }) => prices).length === 2);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([]);
  });

  it('is asked for after every take-over', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 990, price: 90, coveredAt: 980 });
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(99);
    await until(() => history.asked.length === 1);
    expect(history.asked).toEqual([{ symbol: 'BTC', from: 980, to: 1_100 }]);
    await evaluator.onModuleDestroy();
  });

  it('does not fire again for what the breach itself reached, if it begins before the last price that was evaluated', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 2_850, price: 90, coveredAt: 1_750 });
    const again = { phase: 'armed', fireNo: 1, firedAt: 1_200, releasedAt: 2_850 } as const;
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }, 0, again));
    watchList.rows.set('b', trigger('b', { op: 'above', level: 101 }));
    history.told = [
      { ...bar, start: 2_000, end: 3_000, low: 90, high: 104, close: 90 },
      { ...bar, start: 4_000, end: 5_000, low: 90, high: 100.5, close: 90 },
    ];
    await start();
    tick(91, 5_000);
    await until(() => recorder.fires.length === 2);
    await evaluator.onModuleDestroy();
    expect(recorder.fires.map(({ triggerId, at }) => [triggerId, at])).toEqual([
      ['b', 3_000],
      ['a', 5_000],
    ]);
  });

  it('makes what fires next late also when nobody knows what happened', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(99);
    tick(102, 20_000);
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(recorder.fires[0]).toMatchObject({ late: true, evidence: { lastWatchedAt: 1_100 } });
  });

  it('goes on until a price is backed: what is not cannot fire', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    history.told = [{ ...bar, start: 11_000, end: 11_200, low: 95, high: 104, close: 96 }];
    await start();
    tick(99);
    tick(98, 10_000, null);
    tick(97, 100, null);
    tick(96, 100);
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_100, to: 11_300 }]);
    expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([99, 96, 96]);
  });

  it('goes on while the price rests on quotes of before it: they would take back what is going on', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    history.told = [{ ...bar, start: 11_000, end: 12_000, low: 104, high: 104, close: 104 }];
    await start();
    tick(99);
    tick(99, 11_000, 99, [10, 11_000, 11_000]);
    tick(99, 10, 99, [10, 20, 11_010]);
    tick(104, 10, 104, [10, 20, 30]);
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
      99, 104, 104,
    ]);
    const states = recorder.batches.flatMap((batch) => batch.states.map(({ state }) => state.phase));
    expect(states.at(-1)).toBe('breached');
  });

  it('goes on while the price rests on streams that are silent yet: what it misses is in the history', async () => {
    const { evaluator, history, watchList, recorder, coverage, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    history.told = [{ ...bar, start: 12_000, end: 12_500, low: 99, high: 104, close: 99 }];
    await start();
    for (const by of EXCHANGES) tick(99, 10, 99, [], by);
    coverage.interrupt();
    tick(99, 7_000, 99, [3_000, 10, 3_000], 'kraken');
    tick(99.5, 1_500, 99.5, [4_500, 10, 4_500], 'kraken');
    tick(98, 500, 98, [10, 100, 5_000], 'coinbaseexchange');
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_030, to: 10_030 }]);
    expect(recorder.fires[0]).toMatchObject({ price: 104, late: true });
    expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
      99, 99, 99, 99, 98,
    ]);
  });

  it('is known by its own prices if the exchanges tell nothing of it', async () => {
    const { evaluator, watchList, recorder, coverage, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    for (const by of EXCHANGES) tick(99, 10, 99, [], by);
    coverage.interrupt();
    tick(101, 7_000, null, [3_000, 10, 3_000], 'kraken');
    tick(102, 1_000, 102, [4_000, 10, 4_000], 'kraken');
    tick(98, 500, 98, [10, 500, 4_500], 'coinbaseexchange');
    await until(() => recorder.fires.length === 1);
    await evaluator.onModuleDestroy();
    expect(recorder.fires[0]).toMatchObject({ price: 102, late: true });
    expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
      99, 99, 99, 102, 98,
    ]);
  });

  it('does not wait for a stream that stays silent', async () => {
    const { evaluator, history, watchList, coverage, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    for (const by of EXCHANGES) tick(99, 10, 99, [], by);
    coverage.interrupt();
    tick(99, 7_000, 99, [3_000, 10, 3_000], 'kraken');
    tick(99, 7_999, 99, [999, 10, 999], 'kraken');
    tick(99, 1, 99, [1_000, 10, 1_000], 'kraken');
    await until(() => history.asked.length === 1);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_030, to: 16_030 }]);
  });

  it('is not waited for longer than two seconds when no price is backed', async () => {
    const { evaluator, history, watchList, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(99);
    tick(98, 10_000, null);
    tick(98, 1_999, null);
    expect(history.asked).toEqual([]);
    tick(98, 1, null);
    await until(() => history.asked.length === 1);
    await evaluator.onModuleDestroy();
  });

  it('is not asked for without triggers', async () => {
    const { evaluator, history, recorder, tick, start } = setUp();
    await start();
    tick(99);
    tick(98, 10_000);
    await evaluator.onModuleDestroy();
    expect(history.asked).toEqual([]);
    expect(recorder.batches.flatMap((batch) => batch.prices)).toHaveLength(2);
  });

  it('does not concern a trigger that was armed during it', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', { ...trigger('a', { op: 'above', level: 100 }), armedAt: 2_500 });
    history.told = [{ ...bar, start: 2_000, end: 3_000, low: 95, high: 104, close: 96 }];
    await start();
    tick(99);
    tick(98, 9_000);
    await until(() => recorder.batches.some((batch) => batch.prices.length > 1));
    await evaluator.onModuleDestroy();
    expect(recorder.fires).toEqual([]);
  });

  it('wakes nobody for what is over since six hours', async () => {
    const { evaluator, history, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    watchList.rows.set('b', trigger('b', { op: 'below', level: 99 }));
    history.told = [{ ...bar, start: 2_000, end: 3_000, low: 90, high: 104, close: 96 }];
    await start();
    tick(99.5);
    tick(98, 7 * 3_600_000);
    await until(() => recorder.fires.length === 2);
    await evaluator.onModuleDestroy();
    expect(recorder.fires.map(({ triggerId, notify }) => [triggerId, notify])).toEqual([
      ['a', 'summary'],
      ['b', 'now'],
    ]);
  });
});
