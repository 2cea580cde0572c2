import type { RestFault } from '../../../e2e/stand-ins/exchange/faults.js';
import { BASE, EXCHANGES, FaultFixture, isNearBase } from './exchange-faults-fixture.js';

const FAULTS: readonly (readonly [string, RestFault])[] = [
  ['429', { kind: 'rest-status', status: 429, retryAfter: 1 }],
  ['503', { kind: 'rest-status', status: 503 }],
  ['HTML with 200', { kind: 'rest-html' }],
  ['nothing: the connection is cut', { kind: 'rest-down' }],
];

let fixture: FaultFixture;
let told = 0;
beforeEach(async () => {
  fixture = await FaultFixture.open();
  await fixture.newRound();
  await fixture.pass(() => sourcesOf('SOL') === EXCHANGES.join(), 'SOL everywhere');
});
afterEach(() => fixture.close());

/** BTC trades all the time, and nobody trades SOL. */
function trade(): void {
  told += 1;
  fixture.trade(BASE + (told % 10));
}

function sourcesOf(symbol: string): string {
  return fixture.app.table.get(symbol)?.sources.join() ?? '';
}

function isFresh(symbol: string): boolean {
  return fixture.app.table.get(symbol)?.fresh === true;
}

describe('REST while the streams run', () => {
  it.each(FAULTS)(
    'answers %s: ticks count, a quote nobody confirms grows old, and the next tick counts again',
    async (_name, fault) => {
      for (const exchange of EXCHANGES) fixture.standIn.setFault(exchange, fault);
      const before = fixture.app.table.get('SOL')?.price ?? 0;
      await fixture.pass(() => !isFresh('SOL'), 'SOL is not evaluated', trade);
      expect(isFresh('BTC')).toBe(true);
      for (const exchange of EXCHANGES) fixture.standIn.setFault(exchange, null);
      fixture.standIn.setPrice({ symbol: 'USDT', price: 1 }); // its quotes grew old as well, and Binance's with them
      fixture.standIn.setPrice({ symbol: 'SOL', price: before + 1 });
      const isBack = (): boolean => isFresh('SOL') && sourcesOf('SOL') === EXCHANGES.join();
      await fixture.pass(isBack, 'the new price of SOL', trade);
      expect(fixture.app.table.get('SOL')?.price).toBeCloseTo(before + 1, 2);
      expect(fixture.made().filter(({ price }) => !isNearBase(price))).toEqual([]);
      expect(fixture.made('SOL').filter(({ price }) => price < before - 0.1 || price > before + 1.1)).toEqual(
        [],
      );
    },
  );

  it('answers right, a second late: a quote nobody changes stays fresh', async () => {
    for (const exchange of EXCHANGES)
      fixture.standIn.setFault(exchange, { kind: 'rest-slow', delayMs: 1_000 });
    await fixture.run(22_000, () => {
      trade();
      expect(isFresh('SOL')).toBe(true);
    });
    expect(sourcesOf('SOL')).toBe(EXCHANGES.join());
  });
});
