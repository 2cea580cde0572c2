/**
 * Which of several subscriptions is heard, by symbol, while one takes over from another: the newest that has told a price
 * of it. Were both heard, the same trade would come twice and confirm itself.
 */
export class SubscriptionHandover {
  private readonly heard = new Map<string, number>();

  /** Whether a price counts that a subscription tells; later subscriptions have higher numbers. */
  hears(symbol: string, subscription: number): boolean {
    if (subscription < (this.heard.get(symbol) ?? subscription)) return false;
    this.heard.set(symbol, subscription);
    return true;
  }

  /** Forgets all other symbols. */
  keep(symbols: ReadonlySet<string>): void {
    for (const symbol of this.heard.keys()) if (!symbols.has(symbol)) this.heard.delete(symbol);
  }
}
