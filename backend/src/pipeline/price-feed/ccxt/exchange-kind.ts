import { existsSync } from 'node:fs';
import type { Exchange } from 'ccxt';
import { USUAL_EXCHANGES } from '../../../platform/config/usual-exchanges.js';

export type ExchangeKind = new (settings: object) => Exchange;

const ID = /^[a-z0-9]+$/;

/**
 * ccxt's class for the streams of an exchange, or null for an id it has none for. Only the modules of that exchange are
 * loaded, at the first call: all of ccxt would take about 70 MB and 0.4 s.
 */
export async function exchangeKind(id: string): Promise<ExchangeKind | null> {
  const url = streamsModule(id);
  if (url === null) return null;
  const module: { readonly default: ExchangeKind } = await import(url.href);
  return module.default;
}

/** ccxt exports no exchange by itself. The bundle has a chunk of each that we use; elsewhere the package's file is taken. */
function streamsModule(id: string): URL | null {
  if (!ID.test(id)) return null;
  const chunk = new URL(`./exchanges/${id}.js`, import.meta.url);
  if (existsSync(chunk)) return chunk;
  const file = new URL(`./src/pro/${id}.js`, import.meta.resolve('ccxt'));
  return existsSync(file) ? file : null;
}

/** Those whose markets tell what USDT costs in dollars. */
const WITH_USDT_IN_DOLLARS: readonly string[] = ['coinbaseexchange', 'kraken'];

/**
 * What is wrong with a list of ccxt ids, a sentence each: an exchange whose frames, refusals and heartbeats no test here
 * knows, or nobody who says what USDT costs. Pure.
 */
export function exchangeFaults(ids: readonly string[]): readonly string[] {
  const tested = USUAL_EXCHANGES.join(', ');
  const untested = ids
    .filter((id) => !USUAL_EXCHANGES.includes(id))
    .map((id) => `EXCHANGES names "${id}", which Bellwether is not tested with. Tested: ${tested}.`);
  if (ids.some((id) => WITH_USDT_IN_DOLLARS.includes(id))) return untested;
  return [
    ...untested,
    'Nothing in EXCHANGES quotes USDT in dollars, so no USDT price can be used. Add coinbaseexchange or kraken.',
  ];
}
