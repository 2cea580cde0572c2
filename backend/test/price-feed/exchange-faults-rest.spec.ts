import type { RestFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultDesk, isNearBase } from './exchange-faults-desk.js';

const FAULTS: readonly (readonly [string, RestFault])[] = [
  ['429', { kind: 'rest-status', status: 429, retryAfter: 1 }],
  ['503', { kind: 'rest-status', status: 503 }],
  ['HTML with 200', { kind: 'rest-html' }],
  ['nothing: the connection is cut', { kind: 'rest-down' }],
];

let desk: FaultDesk;
let told = 0;
beforeEach(async () => {
  desk = await FaultDesk.open();
  await desk.newRound();
  await desk.pass(() => sourcesOf('SOL') === EXCHANGES.join(), 'SOL everywhere');
});
afterEach(() => desk.close());

/** BTC trades all the time, and nobody trades SOL. */
function trade(): void {
  told += 1;
  desk.trade(BASE + (told % 10));
}

function sourcesOf(symbol: string): string {
  return desk.app.table.get(symbol)?.sources.join() ?? '';
}

function isFresh(symbol: string): boolean {
  return desk.app.table.get(symbol)?.fresh === true;
}

describe('REST while the streams run', () => {
  it.each(FAULTS)(
    'answers %s: ticks count, a quote nobody confirms grows old, and the next tick counts again',
    async (_name, fault) => {
      for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, fault);
      const before = desk.app.table.get('SOL')?.price ?? 0;
      await desk.pass(() => !isFresh('SOL'), 'SOL is not evaluated', trade);
      expect(isFresh('BTC')).toBe(true);
      for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, null);
      desk.standIn.setPrice({ symbol: 'USDT', price: 1 }); // its quotes grew old as well, and Binance's with them
      desk.standIn.setPrice({ symbol: 'SOL', price: before + 1 });
      const isBack = (): boolean => isFresh('SOL') && sourcesOf('SOL') === EXCHANGES.join();
      await desk.pass(isBack, 'the new price of SOL', trade);
      expect(desk.app.table.get('SOL')?.price).toBeCloseTo(before + 1, 2);
      expect(desk.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      expect(desk.made('SOL').filter(({ price }) => price < before - 0.1 || price > before + 1.1)).toEqual(
        [],
      );
    },
  );

  it('answers right, a second late: a quote nobody changes stays fresh', async () => {
    for (const exchange of EXCHANGES) desk.standIn.setFault(exchange, { kind: 'rest-slow', delayMs: 1_000 });
    await desk.run(22_000, () => {
      trade();
      expect(isFresh('SOL')).toBe(true);
    });
    expect(sourcesOf('SOL')).toBe(EXCHANGES.join());
  });
});
