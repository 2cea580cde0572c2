const MOST_KEPT = 10_000;

/** The calls that came, each with its number, oldest first. */
export class CallLog<Call extends { readonly n: number }> {
  private readonly calls: Call[] = [];
  private taken = 0;

  add(call: Omit<Call, 'n'>): void {
    this.calls.push({ ...call, n: ++this.taken } as Call);
    if (this.calls.length > MOST_KEPT) this.calls.shift();
  }

  /** Those after the nth. */
  after(n = 0): readonly Call[] {
    return this.calls.filter((call) => call.n > n);
  }
}
