import { readPost, storedBody } from './read-post.js';

it.each<[name: string, body: string, text: string, symbols: readonly string[]]>([
  // What TradingView fills in by itself: https://www.tradingview.com/support/solutions/43000531021
  ['the usual text', 'BTCUSDT Crossing 65,000.00', 'BTCUSDT Crossing 65,000.00', ['BTC', 'BTCUSDT']],
  ['a ticker with its exchange', 'BINANCE:ETHUSDT.P long', 'BINANCE:ETHUSDT.P long', ['ETH', 'ETHUSDT']],
  ['a pair', 'Sell SOL/USD now', 'Sell SOL/USD now', ['SOL', 'SOL/USD']],
  ['a symbol as the first word', 'BTC broke out', 'BTC broke out', ['BTC']],
  ['a symbol in the middle, which may be a word', 'Now BUY ONE', 'Now BUY ONE', []],
  ['an index', 'SP:SPX up', 'SP:SPX up', ['SPX']],
  ['nothing that is a symbol', 'breakout!', 'breakout!', []],
  ['JSON', '{"text": "Up", "symbol": "BINANCE:BTCUSDT"}', 'Up', ['BTC', 'BTCUSDT']],
  ['JSON with other names', '{"message": "Up", "ticker": "btcusd", "x": 1}', 'Up', ['BTC', 'BTCUSD']],
  [
    'JSON without a text',
    '{"action": "buy",\n "ticker": "ETHUSD"}',
    '{"action": "buy", "ticker": "ETHUSD"}',
    ['ETH', 'ETHUSD'],
  ],
  ['JSON whose text is none', '{"text": 5, "message": " ", "alert": "Up"}', 'Up', []],
  ['a list', '["BTCUSD", 1]', '["BTCUSD", 1]', ['BTC', 'BTCUSD']],
  ['a number', '65000', '65000', []],
  ['broken JSON', '{"text": "Up", ', '{"text": "Up",', []],
  ['a name of objects', '{"__proto__": {"text": "x"}, "text": "Up"}', 'Up', []],
  ['lines', 'one\r\ntwo\tthree\u2028four\u0085five', 'one two three four five', []],
  ['markup, as it is', '<b>Up</b> & *co* [x](y)', '<b>Up</b> & *co* [x](y)', []],
  ['a text turned around', 'buy \u202e000,1\u202c \u2066x\u2069\u200f', 'buy 000,1 x', []],
  ['controls', 'U\u0000p\u0007 \u001b[31m', 'Up [31m', []],
  ['emoji', '👩‍💻 up 🇦🇹 🚀', '👩‍💻 up 🇦🇹 🚀', []],
  ['half a character in JSON', '{"text": "Up\\ud83d"}', 'Up', []],
  ['a line that would part a message', 'a ──────── b', 'a ─ b', []],
  ['nothing', ' \n ', '', []],
])('reads %s', (_name, body, text, symbols) => {
  expect(readPost(body)).toEqual({ text, symbols });
});

it('cuts after 500 characters, never within one', () => {
  expect(readPost('🚀'.repeat(500)).text).toBe('🚀'.repeat(500));
  const { text } = readPost('🚀'.repeat(501));
  expect(text).toBe(`${'🚀'.repeat(499)}…`);
});

it('names ten symbols at most, whatever is posted', () => {
  const tickers = Array.from({ length: 400 }, (_, i) => `A${i}USD`).join(' ');
  expect(readPost(tickers).symbols).toHaveLength(10);
});

it('keeps all but NUL', () => {
  expect(storedBody('a\0b\n "c"')).toBe('ab\n "c"');
});
