import { GOLD } from './symbols.js';

/** What the numbers of a symbol count: the Fed's rate is in percent, the index in points, the rest in US dollars. */
export function unitOf(symbol: string): 'USD' | '%' | 'points' {
  if (symbol === 'FED') return '%';
  return symbol === 'NASDAQ' ? 'points' : 'USD';
}

/** A number as it is written with its unit: "65,012.40 USD", "4.00 %", "22,078.05 points", "4,085.20 USD per ounce". */
export function withUnit(symbol: string, amount: string): string {
  return `${amount} ${unitOf(symbol)}${symbol === GOLD ? ' per ounce' : ''}`;
}
