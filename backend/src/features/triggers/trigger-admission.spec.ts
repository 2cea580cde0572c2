import type { Listing } from '../../pipeline/price-feed/domain/listing.js';
import { ListedCoins } from '../../pipeline/price-feed/listed-coins.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { TriggerAdmission } from './trigger-admission.js';

const PRO = { kind: 'account', role: 'pro', showTradfi: false } as const;
const FULL = 'This installation follows 7 coins, its limit.';

class AllListed extends ListedCoins {
  override listing = (): Listing => 'listed';
  override listingOn = (): Listing => 'listed';
  override apartOn = (): null => null;
}

class Watched extends PriceTable {
  constructor(override readonly tracked: () => readonly string[]) {
    super();
  }
  override get = (): null => null;
}

/** Admission where these are watched besides the core, and at most seven coins are followed. */
function admit(watched: readonly string[], symbol: string, source: string | null = null): void {
  const tracked = ['BTC', 'ETH', 'SOL', 'USDT', ...watched, 'NASDAQ', 'FED', 'XAU'];
  new TriggerAdmission(new AllListed(), new Watched(() => tracked), {} as RateLimiter, {
    proFor: null,
    brandName: 'Bellwether',
    maxSymbols: 7,
  }).admitSymbol({ symbol, source }, PRO);
}

it('a listed coin takes the place of one that nobody watches, until all that are followed are watched', () => {
  const two = ['DOGE', 'BTC@kraken', 'DOGE@kraken', 'PEPE'];
  expect(() => admit(two, 'ADA')).not.toThrow();
  expect(() => admit([...two, 'XRP'], 'ADA')).toThrow(FULL);
  expect(() => admit([...two, 'XRP'], 'ADA', 'kraken')).toThrow(FULL);
  expect(() => admit([...two, 'XRP'], 'XRP')).not.toThrow();
  expect(() => admit([...two, 'XRP'], 'DOGE', 'binance')).not.toThrow();
});
