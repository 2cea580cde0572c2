import { readWatchRequest, sortOut } from './watch-request.js';

const cyclic: unknown[] = [];
cyclic.push(cyclic);

it('reads a list of symbols, each once', () => {
  expect(readWatchRequest(['BTC', 'ETH', 'BTC'])).toEqual({ kind: 'symbols', symbols: ['BTC', 'ETH'] });
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'BTC'],
  ['an object', { 0: 'BTC', length: 1 }],
  ['a function', () => 'BTC'],
  ['numbers', [1, 2]],
  ['a hole', [null]],
  ['lists in lists', [['BTC']]],
  ['a list that holds itself', cyclic],
  ['a very long text', ['B'.repeat(65)]],
  ['51 symbols', Array.from({ length: 51 }, (_, i) => `S${i}`)],
])('refuses %s', (_name, body) => {
  expect(readWatchRequest(body)).toMatchObject({ kind: 'refused', message: expect.any(String) });
});

it('accepts tracked symbols only, as they are written', () => {
  const asked = ['BTC', 'btc', 'DOGE', '', '__proto__', '\u0000', 'constructor'];
  expect(sortOut(asked, ['BTC', 'ETH'])).toEqual({
    accepted: ['BTC'],
    unknown: ['btc', 'DOGE', '', '__proto__', '\u0000', 'constructor'],
  });
});
