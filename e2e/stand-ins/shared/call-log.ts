const MOST_KEPT = 10_000;

/** The calls that came, each with its number, oldest first. It forgets the oldest if there are more than it keeps. */
export class CallLog<Call extends { readonly n: number }> {
  private readonly calls: Call[] = [];
  private taken = 0;

  constructor(private readonly mostKept = MOST_KEPT) {}

  add(call: Omit<Call, 'n'>): void {
    this.calls.push({ ...call, n: ++this.taken } as Call);
    if (this.calls.length > this.mostKept) this.calls.shift();
  }

  /** Those after the nth. */
  after(n = 0): readonly Call[] {
    return this.calls.slice(Math.max(0, n - (this.taken - this.calls.length)));
  }
}
