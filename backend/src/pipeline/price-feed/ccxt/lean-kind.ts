import type { ExchangeKind } from './exchange-kind.js';

type Routes = Readonly<Record<string, unknown>>;
type Described = ExchangeKind & { readonly prototype: { describe(): { readonly api?: Routes } } };

/** Groups of routes that answer nobody without an API key. */
const NEEDS_KEY = /private|^(?:sapi|papi)/i;

/**
 * A kind of exchange without the routes that need an API key, which we have none of. ccxt makes two methods of every
 * route for every client: 1,200 of binance alone.
 */
export function leanKind(Kind: ExchangeKind): ExchangeKind {
  return class LeanKind extends (Kind as Described) {
    override describe(): { readonly api?: Routes } {
      const all = super.describe();
      return { ...all, api: openRoutes(all.api ?? {}) };
    }
  };
}

/** Pure; goes into groups of groups. */
export function openRoutes(routes: Routes): Routes {
  const open = Object.entries(routes).filter(([group]) => !NEEDS_KEY.test(group));
  return Object.fromEntries(
    open.map(([group, inside]) => [group, isGroup(inside) ? openRoutes(inside) : inside]),
  );
}

function isGroup(value: unknown): value is Routes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
