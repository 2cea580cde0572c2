interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * A line of bounded length in which keys take turns, each with its own in order of arrival. When it is full the newest of
 * the key that waits most often gives way, so that one key cannot shut the others out.
 */
export class FairLine {
  private readonly byKey = new Map<string, Waiting[]>();
  private length = 0;

  constructor(private readonly longest: number) {}

  /** Joins the line. `refuse` is called at once, or later when somebody else comes; else `admit`, in turn. */
  join(key: string, waiting: Waiting): void {
    const own = this.byKey.get(key) ?? [];
    own.push(waiting);
    this.byKey.set(key, own);
    this.length += 1;
    if (this.length <= this.longest) return;
    let most: readonly [string, Waiting[]] = [key, own];
    for (const entry of this.byKey) if (entry[1].length > most[1].length) most = entry;
    const [full, line] = most;
    const last = line.pop();
    if (line.length === 0) this.byKey.delete(full);
    this.length -= 1;
    last?.refuse();
  }

  /** Admits whoever is next, whose key goes to the end; `false` if nobody waits. */
  admitNext(): boolean {
    const [entry] = this.byKey;
    if (entry === undefined) return false;
    const [key, own] = entry;
    const next = own.shift();
    this.byKey.delete(key);
    if (own.length > 0) this.byKey.set(key, own);
    this.length -= 1;
    next?.admit();
    return true;
  }
}
