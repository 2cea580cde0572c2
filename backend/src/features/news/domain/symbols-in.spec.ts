import { growth, LINEAR } from '../../../platform/clock/testing/growth.js';
import { KNOWN_COINS } from './known-coins.js';
import { symbolsIn } from './symbols-in.js';

it.each([
  ['Bitcoin Jumps', ['BTC']],
  ['BTC jumps', ['BTC']],
  ['Bitcoin-backed loans', ['BTC']],
  ['Биткоин и эфир, ÉtherBitcoin', []],
  ['“Bitcoin”—Ether', ['BTC', 'ETH']],
  ['btc jumps', []],
  ['$btc jumps', ['BTC']],
  ["Bitcoin’s best week, Ether's worst", ['BTC', 'ETH']],
  ['ETH/BTC ratio falls', ['ETH', 'BTC']],
  ['Bitcoin and BTC are one', ['BTC']],
  ['Bitcoin Cash forks again', ['BCH']],
  ['Bitcoin and Bitcoin Cash', ['BTC', 'BCH']],
  ['Ethereum Classic attacked', ['ETC']],
  ['BITCOIN CRASHES', ['BTC']],
  ['Bitcoiners meet', []],
  ['Ethernet switch recalled', []],
  ['ether.fi raises money', []],
  ['Ether falls', ['ETH']],
  ['METHOD ACTING', []],
  ['Solana outage', ['SOL']],
  ['SOL falls 5%', ['SOL']],
  ['Hotel on the Costa del Sol', []],
  ['Sol sets over the market', []],
  ['COSTA DEL SOL SEES RECORD TOURISM', []],
  ['el sol sale', []],
  ['$SOL IS UP', ['SOL']],
  ['SOL PRICE FALLS', ['SOL']],
  ['Chainlink and Swift', ['LINK']],
  ['Click the LINK below', []],
  ['LINK token rallies', ['LINK']],
  ['(LINK) rallies', ['LINK']],
  ['A missing link', []],
  ['Crypto is NEAR its top', []],
  ['Bitcoin Nears $70K', ['BTC']],
  ['Near Protocol lays off staff', ['NEAR']],
  ['NEAR Protocol lays off staff', ['NEAR']],
  ['NEAR tokens unlocked', ['NEAR']],
  ['$NEAR', ['NEAR']],
  ['Formula ONE signs crypto sponsor', []],
  ['Harmony (ONE) bridge drained', ['ONE']],
  ['ONE/USDT delisted', ['ONE']],
  ['Living in Harmony', []],
  ['Optimism Returns to Markets', []],
  ['Optimism Foundation sells OP tokens', ['OP']],
  ['Avalanche of Selling Hits Stocks', []],
  ['Avalanche Network upgrade', ['AVAX']],
  ['Avalanche (AVAX) gains', ['AVAX']],
  ['Stellar results', []],
  ['Stellar Network is down', ['XLM']],
  ['Compound interest', []],
  ['TRON founder speaks', ['TRX']],
  ['Tronc shares fall', []],
  ['Tether mints 1B USDT', ['USDT']],
  ['Ripple wins', ['XRP']],
  ['A ripple through the market', []],
  ['USDC/USD', ['USDC']],
  ['DOGE cuts jobs', ['DOGE']],
  ['Dogecoin, Shiba Inu and Pepe Coin', ['DOGE', 'SHIB', 'PEPE']],
  ['#BTC @SOL', []],
  ['Nothing here', []],
  ['', []],
])('%s: %j', (headline, symbols) => {
  expect(symbolsIn(headline)).toEqual(symbols);
});

it('knows every coin by its cashtag, and each once', () => {
  for (const { symbol } of KNOWN_COINS) expect(symbolsIn(`Why $${symbol} moved`)).toEqual([symbol]);
  expect(new Set(KNOWN_COINS.map(({ symbol }) => symbol)).size).toBe(KNOWN_COINS.length);
});

it.each(['BTC ', ' ', '$'])('takes time in proportion to the length of many %j', (part) => {
  expect(growth(part, symbolsIn, 2_000)).toBeLessThan(LINEAR);
});
