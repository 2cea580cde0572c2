import type { Exchange } from 'ccxt';

export type ExchangeKind = new (settings: object) => Exchange;

/**
 * ccxt's class for the streams of an exchange, or null for an id it has none for. ccxt (about 70 MB, 0.4 s) is loaded
 * at the first call, so that a process that follows no market does without it.
 */
export async function exchangeKind(id: string): Promise<ExchangeKind | null> {
  const { default: ccxt } = await import('ccxt');
  const kinds: Readonly<Record<string, ExchangeKind>> = ccxt.pro;
  const Kind = Object.hasOwn(kinds, id) ? kinds[id] : undefined;
  return typeof Kind === 'function' ? Kind : null; // "exchanges" is the list of all of them
}

/**
 * What is wrong with a list of ccxt ids, a sentence each: an exchange that ccxt does not know, or whose tickers it
 * cannot stream. Opens no connection.
 */
export async function exchangeFaults(ids: readonly string[]): Promise<readonly string[]> {
  const faults = await Promise.all(ids.map(faultOf));
  return faults.flatMap((fault) => fault ?? []);
}

async function faultOf(id: string): Promise<string | null> {
  const Kind = await exchangeKind(id);
  if (Kind === null) return `EXCHANGES names "${id}", which is no exchange that can be followed.`;
  if (new Kind({}).has['watchTickers'] === true) return null;
  return `EXCHANGES names "${id}", which has no stream of tickers.`;
}
