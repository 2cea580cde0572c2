import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { USUAL_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
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
