import type { RestFault } from '../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, eventually, FaultDesk, isNearBase } from './exchange-faults-desk.js';

/** Every test waits in real time, with exchanges and a feed of its own, so they wait together. */
const LONG_MS = 60_000;

const FAULTS: readonly (readonly [string, RestFault])[] = [
  ['429', { kind: 'rest-status', status: 429, retryAfter: 1 }],
  ['503', { kind: 'rest-status', status: 503 }],
  ['HTML with 200', { kind: 'rest-html' }],
  ['nothing: the connection is cut', { kind: 'rest-down' }],
];

const desks: FaultDesk[] = [];
afterAll(() => Promise.all(desks.map((desk) => desk.close())));

/** A market in which BTC trades twice a second and nobody trades SOL. */
async function open(fault: RestFault): Promise<{ readonly desk: FaultDesk; readonly end: () => void }> {
  const desk = await FaultDesk.open();
  desks.push(desk);
  await desk.newRound();
  await eventually('SOL everywhere', () => sourcesOf(desk, 'SOL') === EXCHANGES.join());
  for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, fault);
  const trading = setInterval(() => desk.trade(BASE + (performance.now() % 10)), 500);
  return { desk, end: () => clearInterval(trading) };
}

function sourcesOf(desk: FaultDesk, symbol: string): string {
  return desk.app.table.get(symbol)?.sources.join() ?? '';
}

function isFresh(desk: FaultDesk, symbol: string): boolean {
  return desk.app.table.get(symbol)?.fresh === true;
}

describe('REST while the streams run', () => {
  it.concurrent.each(FAULTS)(
    'answers %s: ticks count, a quote nobody confirms grows old, and the next tick counts again',
    async (_name, fault) => {
      const { desk, end } = await open(fault);
      const before = desk.app.table.get('SOL')?.price ?? 0;
      await eventually('SOL is not evaluated', () => !isFresh(desk, 'SOL'), 30_000);
      expect(isFresh(desk, 'BTC')).toBe(true);
      for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
      desk.standIn.setPrice({ symbol: 'USDT', price: 1 }); // its quotes grew old as well, and Binance's with them
      desk.standIn.setPrice({ symbol: 'SOL', price: before + 1 });
      const isBack = (): boolean => isFresh(desk, 'SOL') && sourcesOf(desk, 'SOL') === EXCHANGES.join();
      await eventually('the new price of SOL', isBack);
      expect(desk.app.table.get('SOL')?.price).toBeCloseTo(before + 1, 2);
      end();
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      expect(desk.made('SOL').filter(({ price }) => price < before - 0.1 || price > before + 1.1)).toEqual(
        [],
      );
    },
    LONG_MS,
  );

  it.concurrent(
    'answers right, a second late: a quote nobody changes stays fresh',
    async () => {
      const { desk, end } = await open({ kind: 'rest-slow', delayMs: 1_000 });
      const startedAt = performance.now();
      await eventually(
        '22 s in which SOL was always fresh',
        () => {
          expect(isFresh(desk, 'SOL')).toBe(true);
          return performance.now() - startedAt > 22_000;
        },
        LONG_MS,
      );
      expect(sourcesOf(desk, 'SOL')).toBe(EXCHANGES.join());
      end();
    },
    LONG_MS,
  );
});
