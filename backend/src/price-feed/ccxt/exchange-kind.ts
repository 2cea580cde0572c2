import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { USUAL_EXCHANGES } from '../../platform/config/usual-exchanges.js';
import { BUNDLED_EXCHANGES, type ExchangeKind } from './bundled-exchanges.js';

const ID = /^[a-z0-9]+$/;

/**
 * ccxt's class for the streams of an exchange, or null for an id it has none for. Only the modules of that exchange are
 * loaded, at the first call: all of ccxt would take about 70 MB and 0.4 s.
 */
export async function exchangeKind(id: string): Promise<ExchangeKind | null> {
  const bundled = Object.hasOwn(BUNDLED_EXCHANGES, id) ? BUNDLED_EXCHANGES[id] : undefined;
  if (bundled !== undefined) return (await bundled()).default;
  const file = streamsFile(id);
  if (file === null) return null;
  const module: { readonly default: ExchangeKind } = await import(pathToFileURL(file).href);
  return module.default;
}

/** ccxt has one module for the streams of each exchange, but does not export them one by one. */
function streamsFile(id: string): string | null {
  if (!ID.test(id)) return null;
  const ccxt = dirname(dirname(createRequire(import.meta.url).resolve('ccxt')));
  const file = join(ccxt, 'js', 'src', 'pro', `${id}.js`);
  return existsSync(file) ? file : null;
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
  if (USUAL_EXCHANGES.includes(id)) return null; // they need not be loaded to know that they stream tickers
  const Kind = await exchangeKind(id);
  if (Kind === null) return `EXCHANGES names "${id}", which is no exchange that can be followed.`;
  if (new Kind({}).has['watchTickers'] === true) return null;
  return `EXCHANGES names "${id}", which has no stream of tickers.`;
}
