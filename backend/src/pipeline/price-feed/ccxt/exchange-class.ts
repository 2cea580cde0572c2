import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { USUAL_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
import { BUNDLED_EXCHANGES, type ExchangeClass } from './bundled-exchanges.js';

const ID = /^[a-z0-9]+$/;

/** ccxt's streaming class of an exchange, null without one. Loads that module alone: all of ccxt takes 70 MB and 0.4 s. */
export async function loadExchangeClass(id: string): Promise<ExchangeClass | null> {
  const bundled = Object.hasOwn(BUNDLED_EXCHANGES, id) ? BUNDLED_EXCHANGES[id] : undefined;
  if (bundled !== undefined) return (await bundled()).default;
  const file = streamsFile(id);
  if (file === null) return null;
  const module: { readonly default: ExchangeClass } = await import(pathToFileURL(file).href);
  return module.default;
}

/** ccxt has one such module for each exchange, but does not export them one by one. */
function streamsFile(id: string): string | null {
  if (!ID.test(id)) return null;
  const ccxt = dirname(dirname(createRequire(import.meta.url).resolve('ccxt')));
  const file = join(ccxt, 'js', 'src', 'pro', `${id}.js`);
  return existsSync(file) ? file : null;
}

/** Exchanges with a market USDT/USD. */
const WITH_USDT_IN_DOLLARS: readonly string[] = ['coinbaseexchange', 'kraken'];

/** Warnings about EXCHANGES, a sentence each: an untested exchange, or no exchange that prices USDT. Pure. */
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

type Routes = Readonly<Record<string, unknown>>;
type Described = ExchangeClass & { readonly prototype: { describe(): { readonly api?: Routes } } };

/** Groups of routes that need an API key. */
const NEEDS_KEY = /private|^(?:sapi|papi)/i;

/** An exchange class without private routes: ccxt makes two methods of every route for every client, 1,200 of binance. */
export function withoutPrivateRoutes(Kind: ExchangeClass): ExchangeClass {
  return class LeanKind extends (Kind as Described) {
    override describe(): { readonly api?: Routes } {
      const all = super.describe();
      return { ...all, api: publicRoutes(all.api ?? {}) };
    }
  };
}

/** Pure; goes into groups of groups. */
export function publicRoutes(routes: Routes): Routes {
  const open = Object.entries(routes).filter(([group]) => !NEEDS_KEY.test(group));
  return Object.fromEntries(
    open.map(([group, inside]) => [group, isGroup(inside) ? publicRoutes(inside) : inside]),
  );
}

function isGroup(value: unknown): value is Routes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
