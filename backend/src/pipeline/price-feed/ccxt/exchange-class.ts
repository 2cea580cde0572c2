import { existsSync } from 'node:fs';
import type { Exchange } from 'ccxt';
import { TESTED_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
export type ExchangeClass = new (settings: object) => Exchange;

const ID = /^[a-z0-9]+$/;
/** ccxt's streaming class of an exchange, null without one. Loads that module alone: all of ccxt takes 70 MB and 0.4 s. */
export async function loadExchangeClass(id: string): Promise<ExchangeClass | null> {
  const url = streamsModule(id);
  if (url === null) return null;
  const module: { readonly default: ExchangeClass } = await import(url.href);
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

/** Exchanges with a market USDT/USD. */
const WITH_USDT_IN_DOLLARS: readonly string[] = ['coinbaseexchange', 'kraken', 'coinbase'];

/** Why EXCHANGES is refused, a sentence each: an untested exchange, or no exchange that prices USDT. Pure. */
export function exchangeFaults(ids: readonly string[]): readonly string[] {
  const tested = TESTED_EXCHANGES.join(', ');
  const untested = ids
    .filter((id) => !TESTED_EXCHANGES.includes(id))
    .map((id) => `EXCHANGES names "${id}", which Bellwether is not tested with. Tested: ${tested}.`);
  if (ids.some((id) => WITH_USDT_IN_DOLLARS.includes(id))) return untested;
  return [
    ...untested,
    'Nothing in EXCHANGES quotes USDT in dollars, so no USDT price can be used. Add coinbaseexchange or kraken.',
  ];
}

type Routes = Readonly<Record<string, unknown>>;
type Described = ExchangeClass & {
  readonly prototype: { describe(): { readonly api?: Routes } };
};

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
