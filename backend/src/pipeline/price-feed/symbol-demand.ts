/** The symbols that triggers and wallets watch besides those that are always tracked. */
export abstract class SymbolDemand {
  /** Coins, at most `maxSymbols`, and keys of single exchanges (`BTC@kraken`); the oldest demand first. What no exchange lists is ignored. */
  abstract symbols(): Promise<readonly string[]>;
  /** Calls back when the demand may have changed. Returns the unsubscribe function. */
  readonly onChanged?: (listener: () => void) => () => void;
}

/** Injection token of how often the demand is read, in milliseconds. */
export const DEMAND_EVERY_MS = Symbol('DemandEveryMs');
