import { TESTED_EXCHANGES } from '../../src/platform/config/usual-exchanges.js';
import { readSettings } from '../../src/serve.js';

const NO_USDT =
  'Nothing in EXCHANGES quotes USDT in dollars, so no USDT price can be used. Add coinbaseexchange or kraken.';
const ENVIRONMENT = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  MARKET_SOURCE: 'live',
  SESSION_SECRET: 'a secret of at least thirty-two characters',
  TELEGRAM_BOT_TOKEN: '1:token',
  TELEGRAM_BOT_USERNAME: 'bellwether_bot',
};

const before = process.env;
afterEach(() => {
  process.env = before;
});

async function faultsOf(exchanges: string): Promise<readonly string[]> {
  process.env = { ...ENVIRONMENT, EXCHANGES: exchanges };
  const reading = await readSettings();
  return reading.kind === 'faulty' ? reading.faults : [];
}

it.each([
  [TESTED_EXCHANGES.filter((id) => id !== 'coinbase').join(), []],
  ['kraken,coinbase', []],
  ['coinbaseexchange,kucoin,bybit', []],
  ['kucoin,bybit', [NO_USDT]],
  [
    'kraken,okx',
    [`EXCHANGES names "okx", which Bellwether is not tested with. Tested: ${TESTED_EXCHANGES.join(', ')}.`],
  ],
])('EXCHANGES=%s starts, or is refused: %j', async (exchanges, faults) => {
  expect(await faultsOf(exchanges)).toEqual(faults);
});
