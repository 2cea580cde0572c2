import type { Listing } from '../../../pipeline/price-feed/domain/listing.js';
import {
  type CoinFacts,
  judgeSymbol,
  readSymbol,
  type Rights,
  type SymbolVerdict,
  TRADFI_IS_OFF,
  type WantedSymbol,
} from './symbol-rule.js';

const trial: Rights = { kind: 'trial' };
const free: Rights = { kind: 'account', role: 'free', showTradfi: false };
const freeTradfi: Rights = { ...free, showTradfi: true };
const pro: Rights = { kind: 'account', role: 'pro', showTradfi: false };
const admin: Rights = { kind: 'account', role: 'admin', showTradfi: true };

/** Every exchange has the coin alike, and there is room. */
function facts(listing: Listing, more: Partial<CoinFacts> = {}): CoinFacts {
  const everywhere = { listing: () => listing, listingOn: () => listing, apartOn: () => null };
  return { ...everywhere, limit: 5_000, hasRoom: () => true, ...more };
}

const consensus = (symbol: string): WantedSymbol => ({ symbol, source: null });

it.each<[string, Rights, string, Listing, SymbolVerdict['kind']]>([
  ['everybody may watch BTC', free, 'BTC', 'unknown', 'allowed'],
  ['a trial may watch SOL', trial, 'SOL', 'unknown', 'allowed'],
  ['a trial may watch nothing else', trial, 'ADA', 'listed', 'refused'],
  ['nor official values', trial, 'FED', 'listed', 'refused'],
  ['Free needs Pro for another coin', free, 'ADA', 'listed', 'needs-pro'],
  ['also for one that does not exist', free, 'NOSUCH', 'not-listed', 'needs-pro'],
  ['and for the dollar token', free, 'USDT', 'listed', 'needs-pro'],
  ['Free may watch gold when it is shown', freeTradfi, 'XAU', 'unknown', 'allowed'],
  ['and not while it is off', free, 'XAU', 'listed', 'refused'],
  ['nor may Pro', pro, 'NASDAQ', 'listed', 'refused'],
  ['Pro may watch any coin that is listed', pro, 'ADA', 'listed', 'allowed'],
  ['and no coin that is not', pro, 'NOSUCH', 'not-listed', 'refused'],
  ['before the exchanges have told nobody knows', pro, 'ADA', 'unknown', 'unknown'],
  ['the dollar token is followed anyway', pro, 'USDT', 'unknown', 'allowed'],
  ['an admin has what Pro has', admin, 'DOGE', 'listed', 'allowed'],
  ['and the Fed', admin, 'FED', 'not-listed', 'allowed'],
])('%s', (_name, rights, symbol, listing, kind) => {
  expect(judgeSymbol(consensus(symbol), rights, facts(listing)).kind).toBe(kind);
});

it.each<[string, WantedSymbol, Partial<CoinFacts>, string | null]>([
  ['nobody lists it', consensus('ACE'), {}, 'None of the exchanges we follow lists ACE against the dollar.'],
  [
    'one lists another coin',
    consensus('ACE'),
    { apartOn: () => 'gate' },
    'gate lists ACE, but it is another coin than elsewhere. Choose "ACE on gate".',
  ],
  [
    'exchanges have names',
    consensus('ACE'),
    { apartOn: () => 'coinbaseexchange' },
    'coinbase lists ACE, but it is another coin than elsewhere. Choose "ACE on coinbase".',
  ],
  ['that coin is watched there', { symbol: 'ACE', source: 'gate' }, { listingOn: () => 'listed' }, null],
  ['not there', { symbol: 'XMR', source: 'binance' }, {}, 'binance does not list XMR.'],
  ['not even BTC', { symbol: 'BTC', source: 'coinbaseexchange' }, {}, 'coinbase does not list BTC.'],
  [
    'there is no room',
    consensus('ACE'),
    { listing: () => 'listed', hasRoom: () => false },
    'This installation follows 5,000 coins, its limit.',
  ],
  [
    'nor for one exchange of it',
    { symbol: 'ACE', source: 'gate' },
    { listingOn: () => 'listed', hasRoom: () => false },
    'This installation follows 5,000 coins, its limit.',
  ],
  ['core coins have room', consensus('BTC'), { hasRoom: () => false }, null],
])('Pro, %s', (_name, wanted, more, message) => {
  const verdict = judgeSymbol(wanted, pro, facts('not-listed', more));
  expect(verdict).toEqual(message === null ? { kind: 'allowed' } : { kind: 'refused', message });
});

it('knows nothing of an exchange that has not told its list', () => {
  expect(judgeSymbol({ symbol: 'BTC', source: 'kraken' }, free, facts('unknown')).kind).toBe('unknown');
});

it('says what to do about official values', () => {
  expect(judgeSymbol(consensus('FED'), pro, facts('listed'))).toEqual({
    kind: 'refused',
    message: TRADFI_IS_OFF,
  });
});

it.each([
  ['btc', 'BTC'],
  [' Eth ', 'ETH'],
  ['1INCH', '1INCH'],
  ['', null],
  ['BTC/USD', null],
  ['ＢＴＣ', null],
  ['ß', null],
  ['A'.repeat(21), null],
  ['BTC\nETH', null],
])('reads %j as %j', (text, symbol) => {
  expect(readSymbol(text)).toBe(symbol);
});
