import type { Exchange } from 'ccxt';

export type ExchangeClass = new (settings: object) => Exchange;

/** ccxt id -> module of its streams. A bundle has a file for each of the usual exchanges in the place of this; see bundle.mjs. */
export const BUNDLED_EXCHANGES: Readonly<
  Record<string, (() => Promise<{ readonly default: ExchangeClass }>) | undefined>
> = {};
