/** What the numbers of a symbol count: the Fed's rate is in percent, the index in points, the rest in US dollars. */
export function unitOf(symbol: string): 'USD' | '%' | 'points' {
  if (symbol === 'FED') return '%';
  return symbol === 'NASDAQ' ? 'points' : 'USD';
}
