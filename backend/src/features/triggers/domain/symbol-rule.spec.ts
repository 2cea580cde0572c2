import type { Listing } from '../../../pipeline/price-feed/domain/listing.js';
import { judgeSymbol, readSymbol, type Rights, type SymbolVerdict, TRADFI_IS_OFF } from './symbol-rule.js';

const trial: Rights = { kind: 'trial' };
const free: Rights = { kind: 'account', role: 'free', showTradfi: false };
const freeTradfi: Rights = { ...free, showTradfi: true };
const pro: Rights = { kind: 'account', role: 'pro', showTradfi: false };
const admin: Rights = { kind: 'account', role: 'admin', showTradfi: true };

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
  ['Pro may watch any coin that is listed', pro, 'ADA', 'listed', 'extra'],
  ['and no coin that is not', pro, 'NOSUCH', 'not-listed', 'refused'],
  ['before the exchanges have told nobody knows', pro, 'ADA', 'unknown', 'unknown'],
  ['the dollar token is followed anyway', pro, 'USDT', 'unknown', 'allowed'],
  ['an admin has what Pro has', admin, 'DOGE', 'listed', 'extra'],
  ['and the Fed', admin, 'FED', 'not-listed', 'allowed'],
])('%s', (_name, rights, symbol, listing, kind) => {
  expect(judgeSymbol(symbol, rights, () => listing).kind).toBe(kind);
});

it('says what to do about official values', () => {
  expect(judgeSymbol('FED', pro, () => 'listed')).toEqual({ kind: 'refused', message: TRADFI_IS_OFF });
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
